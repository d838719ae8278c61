import Purser

/// A small world around the purchase machine: a store's list, devices, and what has come of them.
struct SearchWorld: Hashable, Sendable {
    /// What the store knows of the purchase.
    enum Stage: Int, Hashable, Sendable, CaseIterable {
        case bought, revoked, reinstated
    }

    /// The app's storage: what stays when the process dies.
    struct Goods: Hashable, Sendable {
        var revision = 0
        var step: PurchaseRecord.Step?
        var isOwned = false
        var grants = 0
    }

    struct Device: Hashable, Sendable {
        /// Each message is committed before the next, so a crash leaves the machine's record.
        var machine: PurchaseMachine?
        var crashes = 0
        var goods = Goods()
        /// What the running verification was asked about.
        var asked: Stage?
        /// The last yes: nil if there was none, else whether its facts said revoked.
        var saidRevoked: Bool?
        /// The last verdict was a refusal, which changes nothing about what is owned.
        var saidNo = false
        var wasDismissed = false
    }

    var stage = Stage.bought
    /// By transaction: the store was told that it is done.
    var isFinished: [Bool]
    var wasRemoved = false
    var devices: [Device]

    init(_ scenario: SearchScenario) {
        isFinished = Array(repeating: false, count: scenario.transactions)
        devices = Array(repeating: Device(), count: scenario.devices)
    }
}

extension SearchWorld {
    static let owner: AccountID = "kid"
    static let key = PurchaseKey(
        store: .appStore, environment: .production, lineage: .original("1")
    )

    /// Every report the store can make, by transaction, stage and whether it wants a finish.
    private static let reports: [[[StoreTransaction]]] = (0..<2).map { index in
        Stage.allCases.map { stage in
            [false, true].map { needsFinish in
                var report = StoreTransaction(
                    TransactionID("\(index)"), key: key, product: "ads", proof: .signedData("")
                )
                report.kind = .nonConsumable
                report.needsFinish = needsFinish
                if stage == .revoked { report.revoked = Revoked(Timestamp(milliseconds: 1)) }
                return report
            }
        }
    }

    func report(_ index: Int, _ stage: Stage? = nil, needsFinish: Bool = true) -> StoreTransaction {
        Self.reports[index][(stage ?? self.stage).rawValue][needsFinish ? 1 : 0]
    }

    /// What a verifier answers, from the store's facts at that time.
    func yes(_ index: Int, isRevoked: Bool) -> Judgement {
        Self.answers[index][isRevoked ? 1 : 0]
    }

    private static let answers: [[Judgement]] = (0..<2).map { index in
        [Stage.bought, .revoked].map { stage in
            let report = reports[index][stage.rawValue][1]
            var facts = ReceiptFacts(
                app: "app", product: report.product, transaction: report.id,
                environment: .production, quantity: 1, key: key
            )
            facts.kind = .nonConsumable
            facts.revoked = report.revoked
            let receipt = ValidReceipt(.facts(facts), by: Provenance(.server, name: "search"))
            let request = VerificationRequest(
                report, product: "ads", owner: owner, grant: GrantID(key), installation: "search"
            )
            return VerificationStage().judge(.valid(receipt), of: request)
        }
    }

    static func policy(crashes: Int) -> MachinePolicy {
        var policy = MachinePolicy(process: JournalProcess("process \(crashes)"))
        policy.retry.base = .seconds(1)
        policy.retry.ceiling = .seconds(1)
        policy.retry.watched = []
        return policy
    }

    static let policies = (0...4).map { policy(crashes: $0) }
}
