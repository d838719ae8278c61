import Foundation
import PurserTesting

@testable import Purser

/// Events of every kind whose every text, account and proof is a secret, drawn from a seed.
struct RandomEvent {
    /// How many kinds of event there are.
    static let kinds = 31

    private var random: SeededGenerator
    /// What must not appear: accounts, proofs, tokens, and whatever anybody said in free words.
    private(set) var secrets: Set<String> = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// An event of the given kind, by its number.
    mutating func event(_ number: Int) -> PurchaseEvent {
        var event = PurchaseEvent(kind(number), date: time().date)
        event.store = "app-store"
        event.product = ProductID("coins.\(random.below(1000))")
        event.payment = PaymentID(random.uuid().uuidString)
        event.purchase = random.oneIn(2) ? key() : nil
        event.owner = random.oneIn(2) ? account() : nil
        event.order = OrderID("order-\(random.below(1000))")
        return event
    }

    private mutating func kind(_ number: Int) -> PurchaseEvent.Kind {
        let kinds: [PurchaseEvent.Kind] = [
            .productsLoaded(CatalogResult(found: [], missing: [:])),
            .productsFailed(["a": .unavailable(failure()), "b": .invalid, "c": .undefined]),
            .notAllowed(error()), .paymentNotStarted(error()), .purchasing, .deferred(.approval),
            .purchased, .verified(.matched), .granted(grant()), .finished(transaction()),
            .failed(error()), .cancelled, .restored(grant()),
            .revoked(Revocation(grant(), revoked: Revoked(time()))), .reinstated(grant()),
            .held(hold()), .settled(holdID()), .rejected(rejection()),
            .finishedElsewhere(transaction()), .finishDeadlineNear(time().date), .suspect,
            .restoreProgress(
                RestoreProgress(rows: 3, purchases: 2, decided: 1, isListComplete: false)),
            .restoreEnded(report()), .storefrontChanged("CHN"),
            .purchaseBegunInStore(StorePurchaseIntent(product: "coins", offer: "winter")),
            .storeMessage(StoreMessage(.other(secret()))),
            .balanceChanged(account(), "coins", balance: Int64(bitPattern: random.next())),
            .journalDamaged("/Users/\(secret())/purchases.sqlite"),
            .journalMoved(from: InstallationID(random.uuid().uuidString)),
            .journalTrouble(secret()), .handedOver(from: account()),
        ]
        return kinds[number]
    }

    // MARK: Secrets

    private mutating func secret() -> String {
        let text = "secret\(String(random.next(), radix: 36))"
        secrets.insert(text)
        return text
    }

    private mutating func account() -> AccountID { AccountID("\(secret())@example.org") }

    /// As Play's, which is longer than any id.
    private mutating func token() -> String {
        secret() + String(repeating: "x", count: 100)
    }

    // MARK: Parts

    private mutating func time() -> Timestamp {
        let odd: [Int64] = [.min, .max, 0, -1, Int64(bitPattern: random.next())]
        let usual = 1_700_000_000_000 + Int64(random.below(1_000_000_000))
        return Timestamp(milliseconds: random.oneIn(4) ? odd[random.below(odd.count)] : usual)
    }

    private mutating func transaction() -> TransactionID {
        random.oneIn(3) ? TransactionID(token()) : TransactionID("\(random.below(1_000_000))")
    }

    private mutating func key() -> PurchaseKey {
        let lineages: [Lineage] = [
            .transaction(transaction()), .original(transaction(), since: time()),
            .period(original: transaction(), start: time()), .lineItem("4711"), .order("GPA.1-2"),
            .token(secret(), bought: time()), .provisional(transaction()),
        ]
        return PurchaseKey(
            store: "app-store", environment: .sandbox, lineage: lineages[random.below(7)]
        )
    }

    private mutating func holdID() -> HoldID {
        random.oneIn(2) ? .purchase(key()) : .payment(PaymentID(random.uuid().uuidString))
    }

    private mutating func failure() -> StoreFailure { StoreFailure(.other(secret()), secret()) }

    private mutating func error() -> PurchaseError {
        PurchaseError(
            .storeFailed, .payment, secret(), isRetryable: random.oneIn(2), underlying: secret()
        )
    }

    private mutating func rejection() -> RejectionReason {
        let code: RejectionReason.Code = random.oneIn(2) ? .wrongApp : .other(secret())
        return RejectionReason(code, secret(), userText: secret())
    }

    private mutating func grant() -> Grant {
        let id = random.oneIn(4) ? GrantID(secret()) : GrantID(key())
        var grant = Grant(
            id: id, revision: 1, product: "coins.100", owner: account(), quantity: 2,
            goods: [.currency("coins", 100)], cause: .purchase
        )
        grant.order = Order("order-1", fields: ["user": secret()])
        grant.payload = Data(secret().utf8)
        grant.provenance = Provenance(.server, name: secret())
        grant.expiresAt = time()
        return grant
    }

    private mutating func hold() -> Hold {
        let reasons: [HoldReason] = [
            .undecided(UndecidedReason(.other(secret()), secret())), .handlerFailed(secret()),
            .ownerUnknown, .ambiguousOrder(["p1", "p2"]), .rejected(rejection()),
            .storage(secret()), .paymentUnknown(secret()), .ownedButUnseen, .acceptedElsewhere,
            .ownedByOther, .journalMoved,
        ]
        var hold = Hold(
            holdID(), reasons[random.below(reasons.count)], since: time().date,
            store: "app-store", product: "coins.100"
        )
        hold.owner = random.oneIn(2) ? account() : nil
        hold.nextTry = time().date
        return hold
    }

    private mutating func report() -> RestoreReport {
        let results: [RestoreItem.Result] = [
            .restored(GrantID(key())), .alreadyHad, .rescued(GrantID(key())), .past,
            .ownedByOther, .rejected(rejection()), .undecided(holdID()),
            .moved(GrantID(key())), .contested,
        ]
        let items = results.map { RestoreItem(key: key(), product: "coins.100", result: $0) }
        return RestoreReport(end: .partial(error()), items: items, rows: 7)
    }
}
