import Foundation

/// A little HTTP on loopback: one connection after the other, one request on each.
struct WebServer {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let listener: Int32
    let port: UInt16

    /// Listens on 127.0.0.1; port 0 means any that is free.
    init(port: UInt16) throws {
        #if canImport(Darwin)
            let kind = SOCK_STREAM
        #else
            let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        listener = socket(AF_INET, kind, 0)
        var yes: Int32 = 1
        setsockopt(
            listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, $0, &size) == 0
            }
        }
        guard isListening else { throw Failure(description: "port \(port) cannot be had") }
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Serves for ever.
    func serve(_ answer: (WebRequest) -> (status: String, body: Data)) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { continue }
            if let request = read(connection) {
                let (status, body) = answer(request)
                let head =
                    "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n"
                    + "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
                write(Data(head.utf8) + body, to: connection)
            }
            close(connection)
        }
    }

    private func read(_ connection: Int32) -> WebRequest? {
        // A client that is silent must not keep the others waiting.
        var limit = timeval(tv_sec: 5, tv_usec: 0)
        setsockopt(
            connection, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var bytes = Data()
        var part = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= WebRequest.limitBytes {
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { return nil }
            bytes.append(contentsOf: part[..<count])
            if let request = WebRequest(bytes) { return request }
        }
        return nil
    }

    private func write(_ bytes: Data, to connection: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// A client that is gone is no reason for a signal.
    private var flags: Int32 {
        #if canImport(Darwin)
            0
        #else
            Int32(MSG_NOSIGNAL)
        #endif
    }
}
