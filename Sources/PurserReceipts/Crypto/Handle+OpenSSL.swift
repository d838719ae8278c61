#if !canImport(CryptoKit)
    import COpenSSL

    /// The address of a libcrypto object that is never changed once it is made: such objects may be
    /// read by any number of threads, and their counts are atomic.
    struct Handle: Sendable {
        private let address: UInt

        init(_ pointer: OpaquePointer?) { address = UInt(bitPattern: pointer) }

        var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }
    }
#endif
