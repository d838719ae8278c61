import Foundation

/// How the values that stores and verifiers give are written; `RecordReader+Store` reads the same.
extension RecordWriter {
    mutating func receipt(_ value: Receipt) {
        switch value {
        case .noReceipt:
            byte(0)
        case .signedData(let text):
            byte(1)
            self.text(text)
        case .appReceipt(let data):
            byte(2)
            bytes(data)
        case .playPurchase(let data, let signature):
            byte(3)
            text(data)
            text(signature)
        case .opaque(let form, let data):
            byte(4)
            text(form)
            bytes(data)
        }
    }

    mutating func original(_ value: OriginalTransaction) {
        id(value.id)
        optional(value.date) { $0.time($1) }
    }

    mutating func revoked(_ value: Revoked) {
        time(value.date)
        switch value.reason {
        case .developerIssue: byte(0)
        case .other: byte(1)
        case .unknown: byte(2)
        case .moved: byte(3)
        }
    }

    mutating func version(_ value: TransactionVersion) {
        optional(value.revokedAt) { $0.time($1) }
        optional(value.expiresAt) { $0.time($1) }
        flag(value.isUpgraded)
        optional(value.renewalSignedAt) { $0.time($1) }
    }

    mutating func price(_ value: Price) {
        text(value.amount.description)
        id(value.currency)
        optional(value.storeText) { $0.text($1) }
        optional(value.locale) { $0.text($1) }
    }

    mutating func transaction(_ value: StoreTransaction) {
        id(value.id)
        text(value.key.description)
        id(value.product)
        receipt(value.proof)
        optional(value.kind) { $0.text($1.rawValue) }
        optional(value.quantity) { $0.integer($1) }
        optional(value.purchaseDate) { $0.time($1) }
        optional(value.original) { $0.original($1) }
        optional(value.token) { $0.text($1.description) }
        optional(value.app) { $0.id($1) }
        optional(value.group) { $0.id($1) }
        optional(value.ownership) { $0.text($1.rawValue) }
        optional(value.offer) { $0.text($1.rawValue) }
        optional(value.revoked) { $0.revoked($1) }
        optional(value.expiresAt) { $0.time($1) }
        flag(value.isUpgraded)
        optional(value.isRenewal) { $0.flag($1) }
        flag(value.isRestored)
        flag(value.needsFinish)
        optional(value.renewal) { writer, renewal in
            writer.receipt(renewal.proof)
            writer.time(renewal.signedAt)
        }
    }

    mutating func facts(_ value: ReceiptFacts) {
        id(value.app)
        id(value.product)
        id(value.transaction)
        id(value.environment)
        integer(value.quantity)
        optional(value.key) { $0.text($1.description) }
        optional(value.kind) { $0.text($1.rawValue) }
        optional(value.appVersion) { $0.text($1) }
        optional(value.purchaseDate) { $0.time($1) }
        optional(value.original) { $0.original($1) }
        optional(value.group) { $0.id($1) }
        optional(value.expiresAt) { $0.time($1) }
        optional(value.revoked) { $0.revoked($1) }
        flag(value.isUpgraded)
        optional(value.ownership) { $0.text($1.rawValue) }
        optional(value.offer) { $0.text($1.rawValue) }
        optional(value.offerMode) { $0.text($1.rawValue) }
        optional(value.token) { $0.text($1.description) }
        optional(value.isRenewal) { $0.flag($1) }
        optional(value.price) { $0.price($1) }
        optional(value.renewal) { $0.renewal($1) }
    }

    mutating func renewal(_ value: RenewalFacts) {
        time(value.signedAt)
        optional(value.willRenew) { $0.flag($1) }
        optional(value.nextProduct) { $0.id($1) }
        optional(value.isInBillingRetry) { $0.flag($1) }
        optional(value.graceUntil) { $0.time($1) }
        optional(value.expirationReason) { $0.text($1.name) }
        text(value.priceIncrease.rawValue)
        optional(value.renewsAt) { $0.time($1) }
        optional(value.renewalPrice) { $0.price($1) }
        list(value.winBackOffers) { $0.id($1) }
    }

    mutating func verified(_ value: VerifiedPurchase) {
        facts(value.facts)
        text(value.confirmation.rawValue)
        text(value.provenance.source.rawValue)
        text(value.provenance.name)
        list(value.provenance.omissions) { $0.text($1) }
        optional(value.payload) { $0.bytes($1) }
        optional(value.time) { $0.time($1) }
    }
}
