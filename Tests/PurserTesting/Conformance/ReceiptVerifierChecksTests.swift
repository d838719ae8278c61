import Purser
import PurserTesting
import Testing

@Suite("The checks of a receipt verifier", .shuffled)
struct ReceiptVerifierChecksTests {
    private static let app: AppID = "com.example.app"

    /// A verifier on the device that states facts, or a server that vouches.
    private static func subject(
        isServer: Bool, opens: @escaping @Sendable (Locked<Bool>) -> any ReceiptVerifier
    ) -> ReceiptVerifierSubject {
        let store = InMemoryStore(products: [.consumable("coins"), .subscription("monthly")])
        let adapter = store.device("phone").adapter()
        let isOnline = Locked(true)
        let count = Locked(0)
        @Sendable func pay(_ product: StoreProductID) async throws -> StoreTransaction {
            let number = count.withLock { count in
                count += 1
                return count
            }
            let answer = await adapter.pay(product, PaymentID("\(number)"))
            return try #require(answer.transaction)
        }
        var subject = ReceiptVerifierSubject(
            opens: { opens(isOnline) }, genuine: { request(try await pay("coins")) }
        )
        subject.statesFacts = !isServer
        subject.needsNetwork = isServer
        subject.connects = { online in isOnline.withLock { $0 = online } }
        subject.clock = store.clock
        subject.revoked = {
            let paid = try await pay("coins")
            store.refund(paid.id)
            let listed = try await adapter.unfinished().first { $0.id == paid.id }
            return request(try #require(listed))
        }
        subject.expired = {
            let paid = try await pay("monthly")
            store.expire()
            return request(paid)
        }
        subject.ofAnotherApp = {
            store.settings.app = "com.example.other"
            defer { store.settings.app = Self.app }
            var paid = try await pay("coins")
            paid.app = Self.app
            return request(paid)
        }
        return subject
    }

    private static func request(_ paid: StoreTransaction) -> VerificationRequest {
        VerificationRequest(
            paid, product: "coins", owner: "kim", grant: GrantID(paid.key), installation: "phone"
        )
    }

    private static func subjects(_ fault: BrokenVerifier.Fault?) -> [ReceiptVerifierSubject] {
        [false, true].map { isServer in
            subject(isServer: isServer) {
                BrokenVerifier(isServer: isServer, fault, isOnline: $0)
            }
        }
    }

    @Test("the scripted verifier passes every check", arguments: ReceiptVerifierChecks.all)
    func scripted(check: ConformanceCheck<ReceiptVerifierSubject>) async throws {
        let subject = Self.subject(isServer: false) { _ in ScriptedVerifier() }
        if check.applies(to: subject) { try await check.run(on: subject) }
    }

    @Test(
        "a device that states facts and a server that vouches pass every check",
        arguments: ReceiptVerifierChecks.all
    )
    func passes(check: ConformanceCheck<ReceiptVerifierSubject>) async throws {
        let subjects = Self.subjects(nil).filter { check.applies(to: $0) }
        #expect(!subjects.isEmpty)
        for subject in subjects { try await check.run(on: subject) }
    }

    private func failed(_ fault: BrokenVerifier.Fault) async -> [String: String] {
        var failed: [String: String] = [:]
        for check in ReceiptVerifierChecks.all {
            guard let subject = Self.subjects(fault).first(where: { check.applies(to: $0) })
            else { continue }
            do {
                try await check.run(on: subject)
            } catch {
                #expect(error.check == check.id)
                failed[check.id] = error.reason
            }
        }
        return failed
    }

    @Test("every check has an id of its own, in order, and a broken verifier")
    func ids() {
        let ids = ReceiptVerifierChecks.all.map(\.id)
        #expect(ids == ids.sorted() && Set(ids).count == ids.count)
        #expect(ids.count == BrokenVerifier.Fault.allCases.count)
    }

    @Test(
        "each broken verifier fails its own check and at most those listed for it",
        arguments: zip(ReceiptVerifierChecks.all, BrokenVerifier.Fault.allCases)
    )
    func squareTable(
        check: ConformanceCheck<ReceiptVerifierSubject>, fault: BrokenVerifier.Fault
    ) async {
        let failed = await failed(fault)
        #expect(failed[check.id] != nil, "\(fault) passes \(check)")
        let others = failed.filter { $0.key != check.id && !fault.alsoFails.contains($0.key) }
        #expect(others.isEmpty, "\(fault)")
    }

    @Test("a verifier that takes too long, or never answers, fails within its limit")
    func limit() async throws {
        let first = try #require(ReceiptVerifierChecks.all.first)
        for plan in [VerifierPlan.delays(.seconds(7200), then: .honest), .hangs] {
            let gate = Gate()
            var subject = Self.subject(isServer: false) { _ in ScriptedVerifier() }
            let clock = try #require(subject.clock)
            let genuine = subject.genuine
            subject = ReceiptVerifierSubject(
                opens: { ScriptedVerifier(plan, clock: clock, in: gate) }, genuine: genuine
            )
            subject.clock = clock
            await #expect(throws: ConformanceFailure.self) { try await first.run(on: subject) }
            gate.close()
        }
    }
}
