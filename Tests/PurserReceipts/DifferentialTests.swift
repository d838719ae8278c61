#if os(Linux)
    import Foundation
    import Purser
    import PurserTestSupport
    import Testing

    @testable import PurserReceipts

    /// Our verdicts beside libcrypto's own, on the same bytes at the same date.
    @Suite("Beside OpenSSL")
    struct DifferentialTests {
        /// 2025-06-15T12:00:00Z.
        static let seconds = 1_749_988_800
        /// Fewer by default, to keep the suite quick; the full run has 20,000.
        static let count =
            ProcessInfo.processInfo.environment["PURSER_MUTATIONS"].flatMap(Int.init) ?? 4_000

        @Test("Nothing that OpenSSL refuses is accepted, and every rule decides alone somewhere")
        func mutations() throws {
            var tally = Tally()
            for seed in 0..<UInt64(Self.count * 3 / 4) { try Self.chain(seed, &tally) }
            for seed in 0..<UInt64(Self.count / 4) { try Self.message(seed, &tally) }
            print(tally.summary)
            #expect(tally.total == Self.count / 4 * 4)
            #expect(tally.wronglyAccepted.prefix(5) == [])
            #expect(tally.signedAfter * 2 >= tally.total)
            #expect(tally.acceptedByBoth * 10 >= tally.total)
            for rule in Self.deciding {
                let judge = try #require(tally.judges[rule], "\(rule) never decides alone")
                // Without the rule the proof is accepted, which the lines above would report.
                #expect(try RuleSwitch.$off.withValue([rule]) { try judge() } == [])
            }
        }

        /// The rules of chains and messages. Left out are those that compare a proof with the clock
        /// or with what an app gave, which OpenSSL is not asked about.
        static let deciding: [ProofRule] = [
            .certificateVersion, .issuerName, .leafSignature, .intermediateSignature, .notYetValid,
            .expired, .issuerIsAuthority, .leafIsNoAuthority, .pathLength, .issuerKeyUsage,
            .leafKeyUsage, .leafMarker, .intermediateMarker, .criticalExtension,
            .restrictingExtension, .uniqueExtensions, .authorityKey, .innerAlgorithm,
            .allowedAlgorithm, .contentType, .oneSigner, .signerIdentifier, .digestAlgorithm,
            .signerAlgorithm, .messageDigest, .signedContentType, .receiptSignature,
            .uniqueAttributes,
        ]

        private static let sound = ChainRecipe(.quick)
        private static let soundChain = sound.certificates
        private static let soundReceipt = ReceiptRecipe()
        private static let receiptChain = soundReceipt.chain.certificates

        private static func chain(_ seed: UInt64, _ tally: inout Tally) throws {
            var mutation = ProofMutation(seed: seed)
            var recipe = sound
            mutation.change(&recipe)
            if mutation.numbers.chance(25) { mutation.change(&recipe) }
            let leaf = mutation.changed.contains(0) ? recipe.leaf.der : soundChain[0]
            let middle = mutation.changed.contains(1) ? recipe.intermediate.der : soundChain[1]
            let root = mutation.changed.contains(2) ? recipe.root.der : soundChain[2]
            let refusal = OpenSSLVerdict.refusal(
                leaf: leaf, intermediate: middle, root: root, at: seconds)
            try tally.count(
                "chain \(seed): \(refusal ?? "")", theirs: refusal == nil,
                signedAfter: mutation.wasSignedAfter
            ) { judge(leaf, middle, root) }
        }

        private static func judge(
            _ leaf: [UInt8], _ middle: [UInt8], _ root: [UInt8]
        ) -> [ProofRule] {
            guard
                let leaf = try? Certificate(leaf), let middle = try? Certificate(middle),
                let root = TrustedRoot(der: root)
            else { return [.wellFormed] }
            var roots = TrustedRoots()
            roots.trust(root, in: .sandbox)
            let check = SignerCheck(roots: roots, signatures: CheckedSignatures(limit: 0))
            let date = Date(timeIntervalSince1970: Double(seconds))
            return check.chain(leaf: leaf, intermediate: middle, in: .sandbox, at: date)?
                .brokenRules ?? [.wellFormed]
        }

        private static func message(_ seed: UInt64, _ tally: inout Tally) throws {
            var mutation = ProofMutation(seed: seed)
            var recipe = soundReceipt
            recipe.bag = receiptChain
            mutation.change(&recipe)
            if mutation.numbers.chance(25) { mutation.change(&recipe) }
            let bytes = recipe.bytes
            let theirs = OpenSSLVerdict.accepts(
                message: bytes, root: receiptChain[2], at: seconds)
            try tally.count(
                "message \(seed)", theirs: theirs, signedAfter: mutation.wasSignedAfter
            ) { try judge(bytes) }
        }

        private static func judge(_ bytes: [UInt8]) throws -> [ProofRule] {
            let check = AppReceiptCheck(roots: try Judged.trust(receiptChain[2]))
            let date = Date(timeIntervalSince1970: Double(seconds))
            let time = JudgementTime(now: date, fixed: date)
            do throws(ProofFormError) {
                return try check.check(bytes, at: time).brokenRules
            } catch {
                return [.wellFormed]
            }
        }
    }

    /// What both said, counted.
    private struct Tally {
        var total = 0
        var signedAfter = 0
        var acceptedByBoth = 0
        var refusedByBoth = 0
        /// Refused by OpenSSL and accepted by us: there must be none.
        var wronglyAccepted: [String] = []
        /// Refused by us alone, by each rule that it broke.
        var beyond: [ProofRule: Int] = [:]
        /// Refused by one rule of ours and no other.
        var alone: [ProofRule: Int] = [:]

        /// For each rule one proof that it alone refuses.
        var judges: [ProofRule: () throws -> [ProofRule]] = [:]

        mutating func count(
            _ name: String, theirs: Bool, signedAfter: Bool,
            judge: @escaping () throws -> [ProofRule]
        ) throws {
            let ours = try judge()
            total += 1
            if signedAfter { self.signedAfter += 1 }
            switch (ours.isEmpty, theirs) {
            case (true, true): acceptedByBoth += 1
            case (false, false): refusedByBoth += 1
            case (true, false): wronglyAccepted.append(name)
            case (false, true): for rule in ours { beyond[rule, default: 0] += 1 }
            }
            if let rule = ours.first, ours.count == 1 {
                alone[rule, default: 0] += 1
                judges[rule] = judge
            }
        }

        var summary: String {
            let names = ProofRule.allCases.filter { beyond[$0] != nil || alone[$0] != nil }
            let rows = names.map { "  \($0): beyond \(beyond[$0] ?? 0), alone \(alone[$0] ?? 0)" }
            return """
                \(total) mutations, \(signedAfter) signed after the change; accepted by both \
                \(acceptedByBoth), refused by both \(refusedByBoth), accepted by us alone \
                \(wronglyAccepted.count)
                \(rows.joined(separator: "\n"))
                """
        }
    }
#endif
