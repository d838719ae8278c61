import Foundation

/// Judges whether receipts may be sent to an address.
enum ServerAddress {
    /// Why nothing is sent there; nil if it is.
    ///
    /// HTTPS only, so that nobody on the way reads a receipt or writes the answer. Loopback is let
    /// through without, for tests and for a helper on the same machine.
    static func refusal(of url: URL) -> String? {
        guard let host = url.host?.lowercased(), !host.isEmpty else {
            return "the server's address has no host"
        }
        // The name and password of an address end in logs of every proxy.
        guard url.user == nil, url.password == nil else {
            return "the server's address holds a user or a password"
        }
        switch url.scheme?.lowercased() {
        case "https": return nil
        case "http" where isLoopback(host): return nil
        default: return "the server's address is not HTTPS"
        }
    }

    /// Whether a host is this machine by its form, without asking for its name.
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        // `127.0.0.1.example.com` is somebody's server.
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt8($0) != nil }
    }
}
