/// The hashes that a store's proof may use.
enum HashAlgorithm: Sendable, Hashable, CaseIterable {
    /// Old receipts and Play signatures; never allowed under a root that does not say so.
    case sha1
    case sha256
    case sha384
}
