import Foundation
import Purser
import PurserReceipts
import PurserTestSupport

/// Proofs checked on the device, for the shape of chain that the App Store uses: P-384 above, a
/// P-256 leaf; for receipts RSA.
extension Benchmark {
    static let device = tokens + receipts

    private static let tokens = [
        Benchmark(
            "device.known", unit: "tokens/s", bar: .atLeast(0.75),
            preparing: TokenTrial.init, baseline: { try $0.bare([$0.leaf], 2000) }
        ) { trial in
            try trial.rate(2000) { try trial.check.accepts(trial.texts[0]) }
        },
        Benchmark(
            "device.verify-step", unit: "tokens/s", bar: .atLeast(0.85),
            preparing: TokenTrial.init, baseline: { try $0.bare([$0.leaf], 2000) }
        ) { trial in
            try trial.rate(2000) { trial.check.isSignedByKnownChain(trial.texts[0]) }
        },
        Benchmark(
            "device.new-leaf", unit: "tokens/s", bar: .atLeast(0.85),
            preparing: TokenTrial.init,
            baseline: { try $0.bare([$0.leaf, $0.intermediate], 200) }
        ) { trial in
            // More leaves than are kept, so that each is new whenever it comes.
            try trial.rate(4) {
                try trial.texts.allSatisfy { try trial.check.accepts($0) }
            } * Double(trial.texts.count)
        },
        Benchmark(
            "device.cold", unit: "tokens/s", bar: .atLeast(0.9),
            preparing: TokenTrial.init,
            baseline: { try $0.bare([$0.leaf, $0.intermediate, $0.root], 200) }
        ) { trial in
            try trial.rate(200) {
                try SignedTokenCheck(roots: trial.roots, knownChains: 0).accepts(trial.texts[0])
            }
        },
        Benchmark(
            "device.two-cores", unit: "of one core", bar: .atLeast(1.85),
            preparing: TokenTrial.init
        ) { trial in
            try trial.scaling()
        },
    ]

    private static let receipts = [
        Benchmark(
            "device.receipt-growth", unit: "us", bar: .atMost(1.2),
            preparing: { (few: try ReceiptTrial(100), many: try ReceiptTrial(10_000)) },
            baseline: { try $0.few.seconds(100) / 100 * 1e6 }
        ) { trial in
            try trial.many.seconds(3) / 10_000 * 1e6
        },
        Benchmark(
            "device.receipt-sha", unit: "ms", bar: .atMost(6),
            preparing: { try ReceiptTrial(10_000) },
            baseline: { trial in trial.hashSeconds(3) * 1e3 }
        ) { trial in
            try trial.seconds(3) * 1e3
        },
        Benchmark(
            "device.receipt-memory", unit: "bytes", bar: .atMost(4),
            preparing: { try ReceiptTrial(10_000) }, baseline: { Double($0.bytes.count) }
        ) { trial in
            try trial.peakBytes()
        },
    ]
}

extension SignedTokenCheck {
    fileprivate func accepts(_ text: [UInt8]) throws -> Bool {
        try check(text, at: JudgementTime(now: Date(timeIntervalSince1970: 1_790_000_000)))
            .brokenRules.isEmpty
    }
}

/// What a benchmark found not to hold.
private struct Refused: Error {}

/// Tokens under one intermediate, the first with its chain known.
private struct TokenTrial: Sendable {
    let texts: [[UInt8]]
    let roots: TrustedRoots
    let check: SignedTokenCheck
    let leaf: BareVerification
    let intermediate: BareVerification
    let root: BareVerification

    init() throws {
        var recipe = TokenRecipe()
        let above = recipe.chain.certificates.dropFirst()
        texts = (UInt8(0)..<40).map { number in
            recipe.chain.leaf.serial = [1, number]
            recipe.certificates = [recipe.chain.leaf.der] + above
            return Array(recipe.text.utf8)
        }
        var roots = TrustedRoots()
        guard let trusted = TrustedRoot(der: recipe.chain.root.der) else { throw Refused() }
        roots.trust(trusted, in: .sandbox)
        self.roots = roots
        check = SignedTokenCheck(roots: roots)
        let signed = texts[0].prefix(texts[0].count - 87)
        let keys = recipe.chain.keys
        leaf = BareVerification(keys.leaf, over: Array(signed), hash: .sha256)
        intermediate = BareVerification(
            keys.intermediate, over: recipe.chain.leaf.signedPart, hash: .sha384)
        root = BareVerification(
            keys.root, over: recipe.chain.intermediate.signedPart, hash: .sha384)
        guard try check.accepts(texts[0]) else { throw Refused() }
    }

    /// How often a second the work is done.
    func rate(_ count: Int, _ work: () throws -> Bool) throws -> Double {
        guard try work() else { throw Refused() }
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<count {
            guard try work() else { throw Refused() }
        }
        return Double(count) / (clock.now - start).inSeconds
    }

    func bare(_ checks: [BareVerification], _ count: Int) throws -> Double {
        try rate(count) { checks.allSatisfy { $0.holds() } }
    }

    /// What two threads check of what one does in the same time, where two threads that share
    /// nothing at all would do twice as much. On a machine that others use as well even those do
    /// less, and what they lack is not the checking's: both are measured in turn, slice by slice.
    func scaling() throws -> Double {
        var (tokens, hashes) = (TwoThreads(), TwoThreads())
        let buffer = [UInt8](repeating: 7, count: 1 << 20)
        _ = try rate(1) { try check.accepts(texts[0]) }
        for _ in 0..<25 {
            for threads in 1...2 {
                tokens.measure(threads) {
                    for _ in 0..<200 where (try? check.accepts(texts[0])) != true { return false }
                    return true
                }
                hashes.measure(threads) {
                    for _ in 0..<20 where digest(.sha256, buffer).isEmpty { return false }
                    return true
                }
            }
        }
        guard tokens.isSound, hashes.isSound else { throw Refused() }
        return 2 * tokens.gain / hashes.gain
    }
}

/// How long one thread takes for some work, and two threads for twice as much.
private struct TwoThreads {
    private var seconds = [0.0, 0.0]
    private(set) var isSound = true

    /// What two threads do in the time of one: two at best.
    var gain: Double { 2 * seconds[0] / seconds[1] }

    mutating func measure(_ threads: Int, _ work: @Sendable () -> Bool) {
        let failures = Locked(0)
        let clock = ContinuousClock()
        let start = clock.now
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            if !work() { failures.withLock { $0 += 1 } }
        }
        seconds[threads - 1] += (clock.now - start).inSeconds
        isSound = isSound && failures.withLock { $0 } == 0
    }
}

/// A receipt of some size.
private struct ReceiptTrial: Sendable {
    let bytes: [UInt8]
    let check: AppReceiptCheck

    init(_ purchases: Int) throws {
        let recipe = ReceiptRecipe.with(purchases: purchases)
        bytes = recipe.bytes
        var roots = TrustedRoots()
        guard let trusted = TrustedRoot(der: recipe.chain.root.der) else { throw Refused() }
        roots.trust(trusted, in: .sandbox)
        check = AppReceiptCheck(roots: roots)
        guard try accepts() else { throw Refused() }
    }

    func accepts() throws -> Bool {
        try check.check(bytes, at: JudgementTime(now: Date(timeIntervalSince1970: 1_790_000_000)))
            .brokenRules.isEmpty
    }

    func seconds(_ count: Int) throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<count {
            guard try accepts() else { throw Refused() }
        }
        return (clock.now - start).inSeconds / Double(count)
    }

    func hashSeconds(_ count: Int) -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        for _ in 0..<count { _ = digest(.sha256, bytes) }
        return (clock.now - start).inSeconds / Double(count)
    }

    /// The memory that checking takes at its peak, above what the process had before.
    func peakBytes() throws -> Double {
        let before = try ResidentMemory.startPeak()
        guard try accepts() else { throw Refused() }
        return Double(try ResidentMemory.peak() - before)
    }
}

extension Duration {
    fileprivate var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
