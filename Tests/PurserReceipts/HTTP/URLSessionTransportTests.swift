import Foundation
import Purser
import PurserReceipts
import PurserTestSupport
import PurserTesting
import Testing

@Suite("A server that misbehaves at the byte level")
struct URLSessionTransportTests {
    private let clock = TestClock()

    private func verifier(_ server: LoopbackServer) -> ServerReceiptVerifier {
        Self.verifier(server, clock)
    }

    private static func verifier(
        _ server: LoopbackServer, _ clock: TestClock
    ) -> ServerReceiptVerifier {
        var verifier = ServerReceiptVerifier(endpoint: server.url)
        verifier.effects = .test(clock: clock)
        return verifier
    }

    /// Asks, and lets the limit pass on the virtual clock once the server is stuck.
    private static func verdict(
        of server: LoopbackServer, on clock: TestClock
    ) async -> VerificationVerdict? {
        let verifier = verifier(server, clock)
        return await withTaskGroup(of: VerificationVerdict?.self) { group in
            group.addTask { await verifier.verify(Sample.request()) }
            group.addTask {
                await server.untilStuck()
                guard !Task.isCancelled else { return nil }
                await clock.advance(by: verifier.limits.time)
                return nil
            }
            defer { group.cancelAll() }
            for await verdict in group {
                if let verdict { return verdict }
            }
            return nil
        }
    }

    @Test("there are at least 30 ways")
    func count() {
        #expect(HTTPFault.all.count >= 30)
        #expect(Set(HTTPFault.all.map(\.name)).count == HTTPFault.all.count)
    }

    @Test("P17 whatever comes ends undecided within the limit, and heals", arguments: HTTPFault.all)
    func fault(_ fault: HTTPFault) async {
        let server = LoopbackServer()
        defer { server.stop() }
        let yes = Sample.yes()
        server.reply(reading: fault.readsRequest) { _ in fault.steps(yes) }
        let verifier = verifier(server)
        let start = clock.now
        let verdict = await Self.verdict(of: server, on: clock)
        #expect(verdict?.undecidedCode != nil, "\(String(describing: verdict))")
        #expect(start.duration(to: clock.now) <= verifier.limits.time)

        server.reply { _ in [.answer(yes), .close] }
        #expect(await verifier.verify(Sample.request()).facts != nil)
    }

    @Test("an answer may take its body's limit and 64 MB of memory, no more, however much comes")
    func memory() async {
        await #expect(processExitsWith: .success) {
            let before = try #require(Memory.resident())
            for fault in HTTPFault.floods {
                let server = LoopbackServer()
                server.reply { _ in fault.steps(Sample.yes()) }
                let verdict = await URLSessionTransportTests.verdict(of: server, on: TestClock())
                server.stop()
                #expect(verdict?.undecidedCode != nil)
            }
            let grown = try #require(Memory.peak()) - before
            #expect(HTTPFault.floods.count == 5)
            #expect(grown < HTTPLimits().responseBytes + 64 << 20, "\(grown >> 20) MB")
        }
    }

    #if canImport(FoundationNetworking)
        @Test("Foundation on Linux still aborts where a connection ends inside an answer's head")
        func platformDefect() async {
            await #expect(processExitsWith: .failure) {
                let server = LoopbackServer()
                server.reply { _ in
                    [.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"), .close]
                }
                _ = await ServerReceiptVerifier(endpoint: server.url).verify(Sample.request())
            }
        }
    #endif

    @Test(
        "a body without end is given up when its limit is passed, not when the time is over",
        .timeLimit(.minutes(10)),
        arguments: HTTPFault.all.filter { ["endless body", "endless chunks"].contains($0.name) }
    )
    func limitWhileStreaming(_ fault: HTTPFault) async {
        let server = LoopbackServer()
        defer { server.stop() }
        server.reply { _ in fault.steps(Sample.yes()) }
        #expect(await verifier(server).verify(Sample.request()).undecidedCode == .serverTrouble)
        #expect(clock.now.offset == .zero)
    }

    @Test("a redirect to a server that says yes is not followed", arguments: [301, 302, 307, 308])
    func redirect(_ status: Int) async {
        let (server, other) = (LoopbackServer(), LoopbackServer())
        defer {
            server.stop()
            other.stop()
        }
        other.reply { _ in [.answer(Sample.yes()), .close] }
        server.reply { _ in
            [.answer([], status: "\(status) Moved", headers: ["Location: \(other.url)"]), .close]
        }
        #expect(await verifier(server).verify(Sample.request()).undecidedCode != nil)
        #expect(other.requests.isEmpty)
    }

    @Test("P17 a closed port is undecided as unreachable")
    func refused() async {
        let server = LoopbackServer(listens: false)
        defer { server.stop() }
        #expect(await verifier(server).verify(Sample.request()).undecidedCode == .unreachable)
    }

    @Test("P19 a silent server ends at the limit of the injected clock, not before")
    func silent() async {
        let server = LoopbackServer()
        defer { server.stop() }
        server.reply { _ in [.hold] }
        let verdict = await Self.verdict(of: server, on: clock)
        #expect(verdict?.undecidedCode == .timedOut)
        #expect(clock.now.offset == .seconds(20))
    }

    @Test("a slow but right answer inside the limit counts")
    func slowButRight() async {
        let server = LoopbackServer()
        defer { server.stop() }
        let yes = Sample.yes()
        server.reply { _ in
            [
                .send("HTTP/1.1 200 OK\r\nContent-Length: \(yes.count)\r\n\r\n"),
                .drip(Array(yes.prefix(20))), .send(Array(yes.dropFirst(20))), .close,
            ]
        }
        let verdict = await verifier(server).verify(Sample.request())
        #expect(verdict.facts != nil, "\(verdict)")
    }

    @Test("a cancelled verification ends at once, undecided")
    func cancelled() async {
        let server = LoopbackServer()
        defer { server.stop() }
        server.reply { _ in [.hold] }
        let verifier = verifier(server)
        let verdict = await withTaskGroup(of: VerificationVerdict?.self) { group in
            group.addTask { await verifier.verify(Sample.request()) }
            await server.untilStuck()
            group.cancelAll()
            return await group.next() ?? nil
        }
        #expect(verdict?.undecidedCode == .timedOut)
        #expect(clock.now.offset == .zero)
    }
}
