/// Turns a verdict into a judgement: the one place where a purchase becomes verified (I3).
package struct VerificationStage: Sendable {
    package var app: AppID?
    package var environments: Set<StoreEnvironment>?
    package var acceptsVouching = true
    package var rejection: RejectionPolicy = .keepOpen

    package init() {}

    /// Judges one delivery by a verifier's verdict. Pure.
    package func judge(_ verdict: VerificationVerdict, of request: VerificationRequest) -> Judgement
    {
        #if PURSER_PLANTS
            switch verdict {
            case .undecided where PlantedFault.undecidedIsYes.isOn,
                .rejected where PlantedFault.rejectedIsYes.isOn:
                return accepted(request)
            case .undecided where PlantedFault.outageRejects.isOn:
                return reject(RejectionReason(.refusedByServer))
            default: break
            }
        #endif
        return switch verdict {
        case .valid(let receipt): judge(receipt, of: request)
        case .acceptedElsewhere: .acceptedElsewhere
        case .rejected(let reason): reject(reason)
        case .undecided(let reason, let delay): .undecided(reason, retryAfter: delay)
        }
    }

    private func judge(_ receipt: ValidReceipt, of request: VerificationRequest) -> Judgement {
        let confirmation: Confirmation
        let facts: ReceiptFacts
        switch receipt.statement {
        case .facts(let stated):
            if let reason = difference(stated, from: request.transaction) { return reject(reason) }
            confirmation = .matched
            facts = stated
        case .vouched:
            guard acceptsVouching else {
                let reason = UndecidedReason(
                    .vouchingRefused, "the server vouched without facts; the policy wants facts"
                )
                return .undecided(reason, retryAfter: nil)
            }
            confirmation = .vouched
            facts = Self.facts(of: request.transaction, app: app)
        }
        if let environments, !environments.contains(facts.environment) {
            guard facts.environment != .unknown else {
                let reason = UndecidedReason(.factsMissing, "nobody states the environment")
                return .undecided(reason, retryAfter: nil)
            }
            return reject(
                RejectionReason(.environmentRefused, "bought in \(facts.environment)")
            )
        }
        let purchase = VerifiedPurchase(
            facts: facts, confirmation: confirmation, provenance: receipt.provenance,
            payload: receipt.payload, time: receipt.time
        )
        return .accepted(purchase, isPast: Self.isPast(facts, at: request.trustedTime))
    }

    #if PURSER_PLANTS
        private func accepted(_ request: VerificationRequest) -> Judgement {
            let facts = Self.facts(of: request.transaction, app: app)
            let purchase = VerifiedPurchase(
                facts: facts, confirmation: .vouched,
                provenance: Provenance(.server, name: "nobody"), payload: nil, time: nil
            )
            return .accepted(purchase, isPast: false)
        }
    #endif

    private func reject(_ reason: RejectionReason) -> Judgement {
        #if PURSER_PLANTS
            if PlantedFault.rejectionEndsIt.isOn { return .rejected(reason, closes: true) }
        #endif
        let closes =
            switch rejection {
            case .keepOpen: false
            case .finish: true
            case .ask(let decide): decide(reason)
            }
        return .rejected(reason, closes: closes)
    }

    /// The first way in which facts contradict the delivery; each refuses one substitution.
    private func difference(
        _ facts: ReceiptFacts, from delivery: StoreTransaction
    ) -> RejectionReason? {
        #if PURSER_PLANTS
            if PlantedFault.factsNotCompared.isOn { return nil }
        #endif
        // Another app's receipt, of the same developer or copied.
        for expected in [app, delivery.app] {
            if let expected, expected != facts.app {
                return RejectionReason(.wrongApp, "the proof is for \(facts.app), not \(expected)")
            }
        }
        // A cheap product's proof for a dear one.
        guard facts.product == delivery.product else {
            return RejectionReason(
                .wrongProduct, "the proof is for \(facts.product), not \(delivery.product)"
            )
        }
        // An earlier purchase's proof for a new transaction.
        guard facts.transaction == delivery.id else {
            return RejectionReason(
                .wrongTransaction, "the proof is for \(facts.transaction), not \(delivery.id)"
            )
        }
        // A free sandbox purchase for a real one.
        guard delivery.environment == .unknown || facts.environment == delivery.environment else {
            return RejectionReason(
                .wrongEnvironment,
                "the proof is from \(facts.environment), not \(delivery.environment)"
            )
        }
        // One paid, ten claimed.
        guard delivery.quantity == nil || facts.quantity == delivery.quantity else {
            return RejectionReason(
                .wrongQuantity, "the proof states \(facts.quantity), not \(delivery.quantity ?? 0)"
            )
        }
        return nil
    }

    /// The delivery's own values as facts, for a server that vouched for exactly them.
    static func facts(of delivery: StoreTransaction, app: AppID?) -> ReceiptFacts {
        var facts = ReceiptFacts(
            app: delivery.app ?? app ?? "", product: delivery.product, transaction: delivery.id,
            environment: delivery.environment, quantity: delivery.quantity ?? 1, key: nil
        )
        facts.kind = delivery.kind
        facts.purchaseDate = delivery.purchaseDate
        facts.original = delivery.original
        facts.group = delivery.group
        facts.expiresAt = delivery.expiresAt
        facts.revoked = delivery.revoked
        facts.isUpgraded = delivery.isUpgraded
        facts.ownership = delivery.ownership
        facts.offer = delivery.offer
        facts.token = delivery.token
        facts.isRenewal = delivery.isRenewal
        return facts
    }

    private static func isPast(_ facts: ReceiptFacts, at time: TrustedTime?) -> Bool {
        guard facts.kind == .autoRenewable, let end = facts.expiresAt, let time else {
            return false
        }
        return end.date <= time.earliest
    }
}
