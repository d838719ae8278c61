/// One way in which a server misbehaves although it means yes.
package struct HTTPFault: Sendable, CustomStringConvertible {
    package let name: String
    /// Whether the request is read before.
    package var readsRequest = true
    /// What it does, given the body of a right answer.
    package let steps: @Sendable (_ yes: [UInt8]) -> [ServerStep]

    init(
        _ name: String, reading: Bool = true, _ steps: @escaping @Sendable ([UInt8]) -> [ServerStep]
    ) {
        self.name = name
        self.readsRequest = reading
        self.steps = steps
    }

    package var description: String { name }

    /// All of them.
    package static let all = connections + heads + lengths + chunks + encodings + bodies + statuses

    /// Those that send more than anyone should take; of the bombs only the small one, because
    /// Foundation on Linux inflates whatever has arrived before it can be stopped.
    package static let floods = all.filter { floodNames.contains($0.name) }

    private static let floodNames: Set = [
        "endless headers", "a header without end", "endless body", "endless chunks",
        "compressed bomb, 30 MB",
    ]

    private static let connections = [
        HTTPFault("reset at once", reading: false) { _ in [.reset] },
        HTTPFault("closed at once", reading: false) { _ in [.close] },
        HTTPFault("silent, request unread", reading: false) { _ in [.hold] },
        HTTPFault("silent after the request") { _ in [.hold] },
        HTTPFault("closed after the request") { _ in [.close] },
        HTTPFault("reset after the request") { _ in [.reset] },
        HTTPFault("reset in the middle of the body") { yes in
            [head(length: yes.count), .send(Array(yes.prefix(yes.count / 2))), .reset]
        },
        HTTPFault("closed in the middle of the body") { yes in
            [head(length: yes.count), .send(Array(yes.prefix(yes.count / 2))), .close]
        },
        HTTPFault("silent in the middle of the body") { yes in
            [head(length: yes.count), .send(Array(yes.prefix(yes.count / 2))), .hold]
        },
        HTTPFault("slow drip of the body") { yes in
            [head(length: 1_000_000), .drip(repeated(yes, 1000))]
        },
        HTTPFault("slow drip of the head") { _ in
            [.drip(repeated(Array("HTTP/1.1 200 OK\r\nX-Slow: ".utf8), 1000))]
        },
    ]

    private static let heads = [
        HTTPFault("junk instead of HTTP") { _ in
            [.send([0, 1, 2, 0xFF, 0xFE, 13, 10, 13, 10]), .close]
        },
        HTTPFault("a TLS alert instead of HTTP") { _ in [.send([0x15, 3, 1, 0, 2, 2, 40]), .close]
        },
        HTTPFault("half a status line") { _ in [.send("HTTP/1.1 2"), .close] },
        HTTPFault("a status that is no number") { yes in
            [.send("HTTP/1.1 YES OK\r\nContent-Length: \(yes.count)\r\n\r\n"), .send(yes), .close]
        },
        HTTPFault("a head without end, then silence") { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"), .hold]
        },
        HTTPFault("endless headers") { _ in
            [
                .send("HTTP/1.1 200 OK\r\n"),
                .flood(repeated(Array("X-More: and more\r\n".utf8), 1000)),
            ]
        },
        HTTPFault("a header without end") { _ in
            [
                .send("HTTP/1.1 200 OK\r\nX-Long: "),
                .flood([UInt8](repeating: 0x61, count: 1 << 16)),
            ]
        },
        HTTPFault("a bare 100 Continue, then silence") { _ in
            [.send("HTTP/1.1 100 Continue\r\n\r\n"), .hold]
        },
    ]

    private static let lengths = [
        HTTPFault("a length beyond the body, closed") { yes in
            [head(length: yes.count + 100), .send(yes), .close]
        },
        HTTPFault("a length beyond the body, silent") { yes in
            [head(length: yes.count + 100), .send(yes), .hold]
        },
        HTTPFault("a length short of the body") { yes in
            [head(length: yes.count - 5), .send(yes), .close]
        },
        HTTPFault("a negative length") { yes in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"), .send(yes), .close]
        },
        HTTPFault("a length of an exabyte") { yes in
            [head(length: 1 << 60), .send(yes), .hold]
        },
        HTTPFault("two lengths") { yes in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(yes.count - 5)\r\n"),
                .send("Content-Length: \(yes.count)\r\n\r\n"), .send(yes), .close,
            ]
        },
        HTTPFault("a body over the limit, with its length") { yes in
            [head(length: 8 << 20), .flood(yes)]
        },
        HTTPFault("endless body") { _ in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"),
                .flood([UInt8](repeating: 0x20, count: 1 << 16)),
            ]
        },
    ]

    private static let chunks = [
        HTTPFault("endless chunks") { _ in
            [
                chunked,
                .flood(
                    Array("10000\r\n".utf8) + [UInt8](repeating: 0x20, count: 65_536) + [13, 10]),
            ]
        },
        HTTPFault("a chunk size that is none") { yes in
            [chunked, .send("zz\r\n"), .send(yes), .send("\r\n0\r\n\r\n"), .close]
        },
        HTTPFault("a chunk size beyond 64 bits") { yes in
            [chunked, .send("ffffffffffffffffff\r\n"), .send(yes), .close]
        },
        HTTPFault("the last chunk missing, closed") { yes in
            [
                chunked, .send(String(yes.count, radix: 16) + "\r\n"), .send(yes), .send("\r\n"),
                .close,
            ]
        },
        HTTPFault("the last chunk missing, silent") { yes in
            [
                chunked, .send(String(yes.count, radix: 16) + "\r\n"), .send(yes), .send("\r\n"),
                .hold,
            ]
        },
    ]

    private static let encodings = [
        bomb("compressed bomb, 30 MB", inflatedBytes: 30 << 20),
        bomb("compressed bomb, 400 MB", inflatedBytes: 400 << 20),
        HTTPFault("plain text that claims to be gzip") { yes in
            [head(length: yes.count, "Content-Encoding: gzip"), .send(yes), .close]
        },
        HTTPFault("gzip cut short") { _ in
            let cut = Array(GzipBomb.bytes(inflatedBytes: 100_000).prefix(100))
            return [head(length: cut.count, "Content-Encoding: gzip"), .send(cut), .close]
        },
    ]

    private static let bodies = [
        body("HTML with 200") { _ in Array("<html><body>Back soon</body></html>".utf8) },
        body("an empty body") { _ in [] },
        body("JSON cut short") { Array($0.dropLast(3)) },
        body("JSON twice") { $0 + $0 },
        body("JSON with a comma too many") { Array($0.dropLast()) + Array(",}".utf8) },
        body("JSON in UTF-16") { $0.flatMap { [$0, 0] } },
        body("JSON in Latin-1") { [0x7B, 0x22, 0xE9, 0x22, 0x3A] + $0 + [0x7D] },
        body("JSON nested a million deep") { _ in [UInt8](repeating: 0x5B, count: 1_000_000) },
        body("null") { _ in Array("null".utf8) },
        body("a number beyond all bounds") { _ in Array("1e999999999".utf8) },
        body("the verdict twice") {
            Array(#"{"verdict":"rejected","status":21003,"#.utf8) + $0.dropFirst()
        },
        HTTPFault("two answers on one connection, no length") { yes in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n"), .send(yes),
                .answer(yes), .close,
            ]
        },
        HTTPFault("trouble, and a yes behind it on one connection") { yes in
            [.answer(Array("{}".utf8), status: "503 Service Unavailable"), .answer(yes), .close]
        },
    ]

    private static let statuses =
        [
            "204 No Content", "202 Accepted", "206 Partial Content", "304 Not Modified",
            "400 Bad Request",
            "401 Unauthorized", "403 Forbidden", "404 Not Found", "429 Too Many Requests",
            "500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable", "999 Odd",
        ].map { status in
            HTTPFault("a yes under status \(status)") { yes in
                [.answer(yes, status: status), .close]
            }
        }
        + [
            "301 Moved Permanently", "302 Found", "307 Temporary Redirect",
            "308 Permanent Redirect",
        ].map { status in
            HTTPFault("a yes under redirect \(status)") { yes in
                [
                    .answer(yes, status: status, headers: ["Location: http://127.0.0.2:9/yes"]),
                    .close,
                ]
            }
        }

    private static func body(
        _ name: String, _ make: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) -> HTTPFault {
        HTTPFault(name) { yes in [.answer(make(yes)), .close] }
    }

    private static let chunked = ServerStep.send(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")

    private static func bomb(_ name: String, inflatedBytes: Int) -> HTTPFault {
        HTTPFault(name) { _ in
            let bomb = GzipBomb.bytes(inflatedBytes: inflatedBytes)
            return [head(length: bomb.count, "Content-Encoding: gzip"), .send(bomb), .close]
        }
    }

    private static func head(length: Int, _ more: String...) -> ServerStep {
        let lines =
            ["HTTP/1.1 200 OK", "Content-Type: application/json", "Content-Length: \(length)"]
            + more
        return .send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }

    private static func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeatElement(bytes, count: count).joined())
    }
}
