import Foundation
import Purser
import PurserReceipts
import PurserTesting
import Testing

/// Says always the same, and remembers that it was asked.
private final class FixedVerifier: ReceiptVerifier {
    let verdict: VerificationVerdict
    private let count = Locked(0)

    init(_ verdict: VerificationVerdict) { self.verdict = verdict }

    var wasAsked: Bool { count.withLock { $0 > 0 } }

    func verify(_ request: VerificationRequest) async -> VerificationVerdict {
        count.withLock { $0 += 1 }
        return verdict
    }
}

@Suite("Several verifiers as one")
struct CombinedVerifierTests {
    /// A verdict without its values, for the tables.
    enum Kind: String, CaseIterable, Sendable {
        case valid, elsewhere, rejected, undecided

        init(_ verdict: VerificationVerdict) {
            switch verdict {
            case .valid: self = .valid
            case .acceptedElsewhere: self = .elsewhere
            case .rejected: self = .rejected
            case .undecided: self = .undecided
            }
        }

        var verdict: VerificationVerdict {
            switch self {
            case .valid: .valid(ValidReceipt(.vouched, by: Provenance(.device, name: "d")))
            case .elsewhere: .acceptedElsewhere(Provenance(.server, name: "s"))
            case .rejected: .rejected(RejectionReason(.notAuthentic))
            case .undecided: .undecided(UndecidedReason(.unreachable))
            }
        }
    }

    @Test("two that decide, by the documented table", arguments: Kind.allCases, Kind.allCases)
    func deciding(_ first: Kind, _ second: Kind) async {
        let verifiers = (FixedVerifier(first.verdict), FixedVerifier(second.verdict))
        let verdict = await CombinedVerifier(deciding: verifiers.0, verifiers.1)
            .verify(Sample.request())
        let expected: Kind =
            switch (first, second) {
            case (.rejected, _), (.undecided, _): first
            case (_, .rejected), (_, .undecided): second
            case (.valid, .valid): .valid
            default: .elsewhere
            }
        #expect(Kind(verdict) == expected)
        #expect(verifiers.1.wasAsked == ![.rejected, .undecided].contains(first))
    }

    @Test("one that decides and one that advises", arguments: Kind.allCases, Kind.allCases)
    func advising(_ first: Kind, _ second: Kind) async {
        let adviser = FixedVerifier(second.verdict)
        let verdict = await CombinedVerifier(
            deciding: FixedVerifier(first.verdict), advising: [adviser]
        ).verify(Sample.request())
        #expect(Kind(verdict) == first)
        #expect(adviser.wasAsked == (first == .valid))
        let notes = verdict.receipt?.provenance.omissions.count ?? 0
        #expect(notes == (first == .valid && second != .valid ? 1 : 0))
    }

    private func yes(_ change: (inout ReceiptFacts) -> Void = { _ in }) -> ValidReceipt {
        var facts = ReceiptFacts(
            app: "com.example", product: Sample.product, transaction: "1", environment: .production,
            quantity: 1, key: nil)
        change(&facts)
        return ValidReceipt(.facts(facts), by: Provenance(.device, name: "device"))
    }

    @Test("facts, payload and time come from the last yes that has them")
    func joined() async {
        var device = yes()
        device.time = Timestamp(milliseconds: 5)
        device.provenance.omissions = ["revocation"]
        var server = ValidReceipt(.vouched, by: Provenance(.server, name: "shop"))
        server.payload = Data("1".utf8)
        let verdict = await CombinedVerifier(
            deciding: FixedVerifier(.valid(device)), FixedVerifier(.valid(server))
        ).verify(Sample.request())
        #expect(verdict.receipt?.statement == device.statement)
        #expect(verdict.receipt?.payload == server.payload)
        #expect(verdict.receipt?.time == device.time)
        #expect(verdict.receipt?.provenance.source == .server)
        #expect(verdict.receipt?.provenance.omissions == ["revocation"])
    }

    @Test("I3 two yeses about different purchases are undecided")
    func disagreeing() async {
        let changes: [(inout ReceiptFacts) -> Void] = [
            { $0.app = "com.other" }, { $0.product = "other" }, { $0.transaction = "2" },
            { $0.environment = .sandbox }, { $0.quantity = 2 },
        ]
        for change in changes {
            let verdict = await CombinedVerifier(
                deciding: FixedVerifier(.valid(yes())), FixedVerifier(.valid(yes(change)))
            ).verify(Sample.request())
            #expect(verdict.undecidedCode == .other("factsDisagree"))
        }
    }

    @Test("P65 where a server decides, a failed signature on the device grants and refuses nothing")
    func failedSignature() async {
        let device = FixedVerifier(Kind.rejected.verdict)
        for answer in Kind.allCases {
            let verdict = await CombinedVerifier(
                deciding: FixedVerifier(answer.verdict), advising: [device]
            ).verify(Sample.request())
            #expect(Kind(verdict) == answer)
        }
        // Alone it holds the purchase.
        #expect(
            Kind(await CombinedVerifier(deciding: device).verify(Sample.request())) == .rejected)
    }

    @Test("P46 an online check that cannot be made is undecided; left out, the yes says so")
    func revocation() async {
        let device = FixedVerifier(.valid(yes()))
        let unreachable = FixedVerifier(.undecided(UndecidedReason(.revocationUnknown)))
        let strict = await CombinedVerifier(deciding: device, unreachable).verify(Sample.request())
        #expect(strict.undecidedCode == .revocationUnknown)
        let revoked = FixedVerifier(Kind.rejected.verdict)
        let refused = await CombinedVerifier(deciding: device, revoked).verify(Sample.request())
        #expect(refused.rejection != nil)
        let offline = await CombinedVerifier(deciding: device, advising: [unreachable])
            .verify(Sample.request())
        #expect(offline.receipt?.provenance.omissions == ["advice: undecided, revocationUnknown"])
    }
}
