import Foundation

/// Names a thread for as long as it lives.
struct ThreadName: Hashable, Sendable {
    private let number: UInt

    static var current: ThreadName {
        #if canImport(Darwin)
            ThreadName(number: UInt(bitPattern: pthread_self()))
        #else
            ThreadName(number: UInt(pthread_self()))
        #endif
    }
}
