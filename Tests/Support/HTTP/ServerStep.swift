/// What a ``LoopbackServer`` does on a connection, byte by byte.
package enum ServerStep: Sendable {
    case send([UInt8])
    /// Sends the same again and again, until the client is gone; rings the bell after 500 times.
    case flood([UInt8])
    /// Sends byte after byte, each after a while; rings the bell when the client must have had
    /// some.
    case drip([UInt8])
    /// Sends nothing more, rings the bell, and waits until the client is gone.
    case hold
    /// Ends the connection in the orderly way.
    case close
    /// Ends it by a reset.
    case reset

    /// Sends text.
    package static func send(_ text: String) -> ServerStep { .send(Array(text.utf8)) }

    /// A whole and right answer.
    package static func answer(
        _ body: [UInt8], status: String = "200 OK", headers: [String] = []
    ) -> ServerStep {
        let head =
            [
                "HTTP/1.1 \(status)", "Content-Type: application/json",
                "Content-Length: \(body.count)",
            ]
            + headers
        return .send(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
    }
}
