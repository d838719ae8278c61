import Foundation
import PurserTesting

@testable import Purser

/// Records with everything that can stand in them, drawn from a seed.
struct RandomRecord {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[random.below(values.count)]
    }

    mutating func maybe<Value>(_ value: (inout RandomRecord) -> Value) -> Value? {
        random.oneIn(2) ? nil : value(&self)
    }

    mutating func flag() -> Bool { random.oneIn(2) }

    mutating func text() -> String {
        pick(["", "a", "é/%@", "\u{301}", "🏳️‍🌈", String(repeating: "x", count: random.below(300))])
    }

    mutating func id<ID: TextIdentifier>() -> ID { ID(text()) }

    mutating func time() -> Timestamp {
        Timestamp(milliseconds: pick([0, .min, .max, -1, Int64(bitPattern: random.next())]))
    }

    mutating func data() -> Data {
        Data((0..<random.below(40)).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }

    mutating func list<Value>(_ value: (inout RandomRecord) -> Value) -> [Value] {
        (0..<random.below(4)).map { _ in value(&self) }
    }

    // MARK: What stores and verifiers give

    mutating func key() -> PurchaseKey {
        let since = maybe { $0.time() }
        let lineage: Lineage = pick([
            .transaction(id(), since: since), .original(id(), since: since),
            .lineItem(id(), since: since), .order(text()), .provisional(id()),
            .period(original: id(), start: time(), since: since), .token(text(), bought: time()),
        ])
        return PurchaseKey(store: id(), environment: id(), lineage: lineage)
    }

    mutating func receipt() -> Receipt {
        pick([
            .noReceipt, .signedData(text()), .appReceipt(data()), .opaque(form: text(), data()),
            .playPurchase(data: text(), signature: text()),
        ])
    }

    mutating func revoked() -> Revoked {
        Revoked(time(), reason: pick([.developerIssue, .other, .unknown, .moved]))
    }

    mutating func original() -> OriginalTransaction {
        OriginalTransaction(id: id(), date: maybe { $0.time() })
    }

    mutating func token() -> AccountToken { AccountToken(random.uuid()) }

    mutating func transaction() -> StoreTransaction {
        var value = StoreTransaction(id(), key: key(), product: id(), proof: receipt())
        value.kind = maybe { $0.pick(ProductKind.allCases) }
        value.quantity = maybe { $0.pick([1, 0, -1, .max, .min]) }
        value.purchaseDate = maybe { $0.time() }
        value.original = maybe { $0.original() }
        value.token = maybe { $0.token() }
        value.app = maybe { $0.id() }
        value.group = maybe { $0.id() }
        value.ownership = maybe { $0.pick([.purchased, .familyShared]) }
        value.offer = maybe { $0.pick([.introductory, .promotional, .code, .winBack]) }
        value.revoked = maybe { $0.revoked() }
        value.expiresAt = maybe { $0.time() }
        value.isUpgraded = flag()
        value.isRenewal = maybe { $0.flag() }
        value.isRestored = flag()
        value.needsFinish = flag()
        value.renewal = maybe { RenewalProof(proof: $0.receipt(), signedAt: $0.time()) }
        return value
    }

    mutating func price() -> Price {
        var price = Price(
            Decimal(random.below(1_000_000)) / 100, id(), storeText: maybe { $0.text() }
        )
        price.locale = maybe { $0.text() }
        return price
    }

    mutating func renewal() -> RenewalFacts {
        var facts = RenewalFacts(signedAt: time())
        facts.willRenew = maybe { $0.flag() }
        facts.nextProduct = maybe { $0.id() }
        facts.isInBillingRetry = maybe { $0.flag() }
        facts.graceUntil = maybe { $0.time() }
        facts.expirationReason = maybe {
            $0.pick([
                .cancelled, .billingError, .declinedPriceIncrease, .productUnavailable,
                .other("strange"),
            ])
        }
        facts.priceIncrease = pick([.none, .pending, .agreed])
        facts.renewsAt = maybe { $0.time() }
        facts.renewalPrice = maybe { $0.price() }
        facts.winBackOffers = list { $0.id() }
        return facts
    }

    mutating func verified() -> VerifiedPurchase {
        var facts = ReceiptFacts(
            app: id(), product: id(), transaction: id(), environment: id(),
            quantity: pick([1, 5, .max, .min]), key: maybe { $0.key() }
        )
        facts.kind = maybe { $0.pick(ProductKind.allCases) }
        facts.appVersion = maybe { $0.text() }
        facts.purchaseDate = maybe { $0.time() }
        facts.original = maybe { $0.original() }
        facts.group = maybe { $0.id() }
        facts.expiresAt = maybe { $0.time() }
        facts.revoked = maybe { $0.revoked() }
        facts.isUpgraded = flag()
        facts.ownership = maybe { $0.pick([.purchased, .familyShared]) }
        facts.offer = maybe { $0.pick([.introductory, .promotional, .code, .winBack]) }
        facts.offerMode = maybe { $0.pick([.payAsYouGo, .payUpFront, .freeTrial]) }
        facts.token = maybe { $0.token() }
        facts.isRenewal = maybe { $0.flag() }
        facts.price = maybe { $0.price() }
        facts.renewal = maybe { $0.renewal() }
        var provenance = Provenance(pick([.device, .server]), name: text())
        provenance.omissions = list { $0.text() }
        return VerifiedPurchase(
            facts: facts, confirmation: pick([.matched, .vouched]), provenance: provenance,
            payload: maybe { $0.data() }, time: maybe { $0.time() }
        )
    }

    mutating func rejection() -> RejectionReason {
        RejectionReason(
            pick([
                .notAuthentic, .wrongApp, .wrongProduct, .wrongTransaction, .wrongEnvironment,
                .wrongQuantity, .wrongDevice, .revoked, .accountUnknown, .refusedByServer,
                .environmentRefused, .other("strange"),
            ]), text(), userText: maybe { $0.text() })
    }

    mutating func undecided() -> UndecidedReason {
        UndecidedReason(
            pick([
                .timedOut, .unreachable, .serverTrouble, .receiptStale, .receiptUnreadable,
                .noReceipt, .wrongProofKind, .misconfigured, .environmentLoop, .factsMissing,
                .vouchingRefused, .answerUnsigned, .revocationUnknown, .deviceUnknown,
                .clockUnconfirmed, .productUndefined, .other("strange"),
            ]), text())
    }

    // MARK: Records

    mutating func order() -> Order {
        Order(id(), fields: Dictionary(list { ($0.text(), $0.text()) }) { $1 })
    }

    mutating func phase(_ kind: PurchaseTable.PhaseKind) -> PurchaseRecord.Phase {
        switch kind {
        case .ambiguous: .blocked(.ambiguousOrder(list { $0.id() }))
        case .rejected: .closed(.rejected(rejection()))
        case .dismissed: .closed(.dismissed(reason: text(), by: text()))
        case .merged: .merged(key())
        default: kind.phase
        }
    }

    mutating func purchase() -> PurchaseRecord {
        var record = PurchaseRecord(key: key(), product: id(), isDefined: flag(), seenAt: time())
        record.phase = phase(pick(PurchaseTable.PhaseKind.allCases))
        record.trouble = maybe {
            $0.pick([
                .undecided($0.undecided()), .rejected($0.rejection()), .acceptedElsewhere,
                .handlerFailed($0.text()),
            ])
        }
        record.revision = random.below(9)
        record.launchesBegun = random.below(4)
        record.worker = maybe { $0.id() }
        record.deliveries = list { random in
            var delivery = PurchaseRecord.Delivery(
                random.transaction(), isRestoreOnly: random.flag()
            )
            delivery.judged = random.maybe { $0.transaction().version }
            delivery.isFinished = random.flag()
            delivery.wasRemoved = random.flag()
            return delivery
        }
        record.judged = maybe { $0.transaction().version }
        record.owner = maybe { $0.id() }
        record.assignedBy = maybe { $0.text() }
        record.order = maybe { $0.order() }
        record.payment = maybe { $0.id() }
        record.isOrderInferred = flag()
        record.verified = maybe { $0.verified() }
        record.granted = maybe { random in
            PurchaseRecord.Granted(
                quantity: random.random.below(100),
                goods: random.list { $0.pick([.currency($0.id(), .min), .entitlement($0.id())]) },
                cause: random.pick([
                    .purchase, .renewal, .restore, .family, .offerCode, .external, .reinstated,
                ]), purchaseDate: random.maybe { $0.time() }
            )
        }
        record.movesTo = maybe { $0.id() }
        return record
    }

    mutating func timeline() -> Timeline {
        var timeline = Timeline()
        for _ in 0..<random.below(40) { timeline.add(text(), at: time()) }
        return timeline
    }

    mutating func payment() -> PaymentRecord {
        var record = PaymentRecord(
            id: "p", store: id(), product: id(), storeProduct: id(), quantity: random.below(5),
            owner: id(), token: token()
        )
        record.order = maybe { $0.order() }
        record.offer = maybe { $0.id() }
        record.planChange = maybe {
            PlanChange(replacing: $0.id(), mode: $0.pick([.immediate, .atRenewal]))
        }
        record.installation = id()
        record.process = id()
        record.createdAt = time()
        switch pick(PaymentTable.StateKind.allCases) {
        case .pending: record.state = .pending(pick([.approval, .payment]))
        case .unknown: record.state = .unknown(text())
        case .refused: record.state = .refused(failure())
        case .dismissed: record.state = .dismissed(reason: text(), by: text())
        case .consumed: record.state = .consumed(key())
        case .answeredByEarlier: record.state = .answeredByEarlier(key())
        case let kind: record.state = kind.state
        }
        return record
    }

    mutating func failure() -> StoreFailure {
        StoreFailure(
            pick([
                .notAllowed, .productUnavailable, .invalidPayment, .ineligibleForOffer, .cancelled,
                .network, .timedOut, .storeTrouble, .notSignedIn, .storefrontChanged,
                .notReplayedYet, .unsupported, .other("strange"),
            ]), text(), isRetryable: flag())
    }
}
