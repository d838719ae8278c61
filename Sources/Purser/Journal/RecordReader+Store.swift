import Foundation

/// Reads what `RecordWriter+Store` writes, in the same order.
extension RecordReader {
    mutating func receipt() throws(UnreadableRecord) -> Receipt {
        switch try byte() {
        case 0: .noReceipt
        case 1: .signedData(try text())
        case 2: .appReceipt(try bytes())
        case 3: .playPurchase(data: try text(), signature: try text())
        case 4: .opaque(form: try text(), try bytes())
        default: throw Self.damaged
        }
    }

    mutating func key() throws(UnreadableRecord) -> PurchaseKey {
        guard let key = PurchaseKey(try text()) else { throw Self.damaged }
        return key
    }

    mutating func token() throws(UnreadableRecord) -> AccountToken {
        guard let token = AccountToken(text: try text()) else { throw Self.damaged }
        return token
    }

    mutating func original() throws(UnreadableRecord) -> OriginalTransaction {
        let id: TransactionID = try id()
        let date = try optional { reader throws(UnreadableRecord) in try reader.time() }
        return OriginalTransaction(id: id, date: date)
    }

    mutating func revoked() throws(UnreadableRecord) -> Revoked {
        let date = try time()
        let reason: Revoked.Reason
        switch try byte() {
        case 0: reason = .developerIssue
        case 1: reason = .other
        case 2: reason = .unknown
        case 3: reason = .moved
        default: throw Self.damaged
        }
        return Revoked(date, reason: reason)
    }

    mutating func version() throws(UnreadableRecord) -> TransactionVersion {
        var version = TransactionVersion()
        version.revokedAt = try maybeTime()
        version.expiresAt = try maybeTime()
        version.isUpgraded = try flag()
        version.renewalSignedAt = try maybeTime()
        return version
    }

    mutating func price() throws(UnreadableRecord) -> Price {
        guard let amount = Decimal(string: try text()) else { throw Self.damaged }
        let currency: CurrencyCode = try id()
        var price = Price(amount, currency, storeText: try maybeText())
        price.locale = try maybeText()
        return price
    }

    mutating func transaction() throws(UnreadableRecord) -> StoreTransaction {
        let id: TransactionID = try id()
        let key = try key()
        var transaction = StoreTransaction(
            id, key: key, product: try self.id(), proof: try receipt()
        )
        transaction.kind = try maybeRaw()
        transaction.quantity = try optional { reader throws(UnreadableRecord) in try reader.int() }
        transaction.purchaseDate = try maybeTime()
        transaction.original = try maybeOriginal()
        transaction.token = try maybeToken()
        transaction.app = try maybeID()
        transaction.group = try maybeID()
        transaction.ownership = try maybeRaw()
        transaction.offer = try maybeRaw()
        transaction.revoked = try maybeRevoked()
        transaction.expiresAt = try maybeTime()
        transaction.isUpgraded = try flag()
        transaction.isRenewal = try maybeFlag()
        transaction.isRestored = try flag()
        transaction.needsFinish = try flag()
        transaction.renewal = try optional { reader throws(UnreadableRecord) in
            RenewalProof(proof: try reader.receipt(), signedAt: try reader.time())
        }
        return transaction
    }

    mutating func facts() throws(UnreadableRecord) -> ReceiptFacts {
        var facts = ReceiptFacts(
            app: try id(), product: try id(), transaction: try id(), environment: try id(),
            quantity: try int(),
            key: try optional { reader throws(UnreadableRecord) in try reader.key() }
        )
        facts.kind = try maybeRaw()
        facts.appVersion = try maybeText()
        facts.purchaseDate = try maybeTime()
        facts.original = try maybeOriginal()
        facts.group = try maybeID()
        facts.expiresAt = try maybeTime()
        facts.revoked = try maybeRevoked()
        facts.isUpgraded = try flag()
        facts.ownership = try maybeRaw()
        facts.offer = try maybeRaw()
        facts.offerMode = try maybeRaw()
        facts.token = try maybeToken()
        facts.isRenewal = try maybeFlag()
        facts.price = try maybePrice()
        facts.renewal = try optional { reader throws(UnreadableRecord) in try reader.renewal() }
        return facts
    }

    mutating func renewal() throws(UnreadableRecord) -> RenewalFacts {
        var facts = RenewalFacts(signedAt: try time())
        facts.willRenew = try maybeFlag()
        facts.nextProduct = try maybeID()
        facts.isInBillingRetry = try maybeFlag()
        facts.graceUntil = try maybeTime()
        facts.expirationReason = try maybeText().map { RenewalFacts.ExpirationReason(name: $0) }
        facts.priceIncrease = try raw()
        facts.renewsAt = try maybeTime()
        facts.renewalPrice = try maybePrice()
        facts.winBackOffers = try list { reader throws(UnreadableRecord) in try reader.id() }
        return facts
    }

    mutating func verified() throws(UnreadableRecord) -> VerifiedPurchase {
        let facts = try facts()
        let confirmation: Confirmation = try raw()
        let source: Provenance.Source = try raw()
        var provenance = Provenance(source, name: try text())
        provenance.omissions = try list { reader throws(UnreadableRecord) in try reader.text() }
        return VerifiedPurchase(
            facts: facts, confirmation: confirmation, provenance: provenance,
            payload: try optional { reader throws(UnreadableRecord) in try reader.bytes() },
            time: try maybeTime()
        )
    }

    mutating func maybeTime() throws(UnreadableRecord) -> Timestamp? {
        try optional { reader throws(UnreadableRecord) in try reader.time() }
    }

    mutating func maybeText() throws(UnreadableRecord) -> String? {
        try optional { reader throws(UnreadableRecord) in try reader.text() }
    }

    mutating func maybeFlag() throws(UnreadableRecord) -> Bool? {
        try optional { reader throws(UnreadableRecord) in try reader.flag() }
    }

    mutating func maybeID<ID: TextIdentifier>() throws(UnreadableRecord) -> ID? {
        try optional { reader throws(UnreadableRecord) in try reader.id() }
    }

    mutating func maybeRaw<Value: RawRepresentable>() throws(UnreadableRecord) -> Value?
    where Value.RawValue == String {
        try optional { reader throws(UnreadableRecord) in try reader.raw() }
    }

    mutating func maybeToken() throws(UnreadableRecord) -> AccountToken? {
        try optional { reader throws(UnreadableRecord) in try reader.token() }
    }

    mutating func maybeOriginal() throws(UnreadableRecord) -> OriginalTransaction? {
        try optional { reader throws(UnreadableRecord) in try reader.original() }
    }

    mutating func maybeRevoked() throws(UnreadableRecord) -> Revoked? {
        try optional { reader throws(UnreadableRecord) in try reader.revoked() }
    }

    mutating func maybePrice() throws(UnreadableRecord) -> Price? {
        try optional { reader throws(UnreadableRecord) in try reader.price() }
    }
}
