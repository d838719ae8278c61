package import Foundation
import Purser

/// A server on 127.0.0.1 that does to each connection exactly what it is told, also what no server
/// should.
package final class LoopbackServer: Sendable {
    private struct State {
        var isStopped = false
        var connections: Set<Int32> = []
        var requests: [ServerRequest] = []
        var readsRequests = true
        var reply: @Sendable (ServerRequest?) -> [ServerStep] = { _ in [.close] }
    }

    package let port: UInt16
    private let listener: Int32
    private let state = Locked(State())
    private let bells: AsyncStream<Void>
    private let bell: AsyncStream<Void>.Continuation

    /// Listens at a free port until it is stopped; closes every connection before
    /// ``reply(reading:_:)`` is called.
    ///
    /// - Parameter listens: whether it does; if not, the port is kept from everyone else, and
    ///   whoever comes is refused.
    package init(listens: Bool = true) {
        (bells, bell) = AsyncStream.makeStream()
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.loopback(port: 0)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
        }
        precondition(
            isBound && (!listens || listen(listener, 64) == 0), "no port on loopback")
        var length = size
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(listener, $0, &length)
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        self.listener = listener
        if listens { Thread.detachNewThread { [self] in acceptAll() } }
    }

    /// Where it is.
    package var url: URL { url("/verify") }

    package func url(_ path: String) -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
            preconditionFailure("no URL: \(path)")
        }
        return url
    }

    /// Says what is done on each connection from now on.
    ///
    /// - Parameters:
    ///   - readsRequests: whether the request is read first; if not, `reply` gets none.
    ///   - reply: the steps, made when the request is there.
    package func reply(
        reading readsRequests: Bool = true,
        _ reply: @escaping @Sendable (ServerRequest?) -> [ServerStep]
    ) {
        state.withLock { ($0.readsRequests, $0.reply) = (readsRequests, reply) }
    }

    /// All requests that were read.
    package var requests: [ServerRequest] { state.withLock { $0.requests } }

    /// Waits until a connection is held or drips.
    package func untilStuck() async {
        for await _ in bells { return }
    }

    /// Ends all connections and listens no more.
    package func stop() {
        let (isFirst, connections) = state.withLock { state in
            defer { state.isStopped = true }
            return (!state.isStopped, state.connections)
        }
        guard isFirst else { return }
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private static func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private func acceptAll() {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else {
                // One connection that failed is no reason to take no other.
                if state.withLock({ $0.isStopped }) { return }
                continue
            }
            let isOpen = state.withLock { state in
                if !state.isStopped { state.connections.insert(connection) }
                return !state.isStopped
            }
            guard isOpen else {
                close(connection)
                return
            }
            Thread.detachNewThread { [self] in serve(connection) }
        }
    }

    private func serve(_ connection: Int32) {
        defer {
            state.withLock { _ = $0.connections.remove(connection) }
            close(connection)
        }
        let (reads, reply) = state.withLock { ($0.readsRequests, $0.reply) }
        var request: ServerRequest?
        if reads {
            guard let whole = read(connection) else { return }
            state.withLock { $0.requests.append(whole) }
            request = whole
        }
        for step in reply(request) {
            guard take(step, on: connection) else { return }
        }
    }

    /// Does one step; false if the connection is over.
    private func take(_ step: ServerStep, on connection: Int32) -> Bool {
        switch step {
        case .send(let bytes):
            return write(bytes, to: connection)
        case .flood(let bytes):
            var count = 0
            while write(bytes, to: connection) {
                count += 1
                if count == 500 { bell.yield() }
                // At most 64 MB a second, as on a quick network, and slower once the limit passes:
                // loopback alone would measure how busy the machine is.
                if isGone(connection, waiting: count < 500 ? 1 : 50) { return false }
            }
            return false
        case .drip(let bytes):
            for (index, byte) in bytes.enumerated() {
                guard write([byte], to: connection) else { return false }
                if index == 2 { bell.yield() }
                if isGone(connection, waiting: 20) { return false }
            }
            return true
        case .hold:
            bell.yield()
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
            return false
        case .close:
            shutdown(connection, Int32(SHUT_WR))
            return false
        case .reset:
            var now = linger(l_onoff: 1, l_linger: 0)
            setsockopt(
                connection, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
            return false
        }
    }

    /// Waits so many milliseconds, or less if the client hangs up.
    private func isGone(_ connection: Int32, waiting milliseconds: Int32) -> Bool {
        var watched = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, milliseconds) != 0
    }

    private func read(_ connection: Int32) -> ServerRequest? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(connection, &part, part.count, 0)
            guard count > 0 else { return nil }
            bytes += part[..<count]
            if let request = ServerRequest(bytes) { return request }
        }
    }

    private func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
