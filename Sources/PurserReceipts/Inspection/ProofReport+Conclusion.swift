import Foundation
import Purser

extension ProofReport {
    /// Draws the verdict: of authenticity, and rejected as well if something asked for differs.
    mutating func conclude(
        _ broken: [ProofRule], lacksRoot: Bool = false, stated: FactsClaim.Stated,
        asked expectation: ProofExpectation
    ) {
        let asked = FactsClaim.Asked(
            bundle: expectation.bundle?.rawValue, appID: nil,
            environments: expectation.environment.map { [$0] },
            product: expectation.product?.rawValue,
            transaction: expectation.transaction?.rawValue, device: expectation.device != nil)
        let differing = RuleBook.facts.broken(by: FactsClaim(stated: stated, asked: asked))
        let isAsked: [(ProofRule, Bool)] = [
            (.bundle, asked.bundle != nil), (.environment, asked.environments != nil),
            (.product, asked.product != nil), (.transaction, asked.transaction != nil),
            (.device, asked.device),
        ]
        comparisons = isAsked.map { rule, isAsked in
            let mark: Mark = !isAsked ? .notAsked : differing.contains(rule) ? .differs : .matched
            return Comparison(rule: rule, mark: mark)
        }
        failedRules = broken + differing
        if lacksRoot {
            reason = "no root is trusted for the world that the proof names"
        }
        if !differing.isEmpty || !broken.isEmpty && broken != [.signedInPast] {
            verdict = .rejected
        } else {
            verdict = lacksRoot || !broken.isEmpty ? .undecided : .valid
        }
    }
}

extension ProofReport.Kind {
    /// Tells tokens apart by the claims that only one kind has.
    init(_ claims: JSONObject) {
        if claims["notificationType"] != nil {
            self = .notification
        } else if claims["transactionId"] != nil {
            self = .transaction
        } else if claims["autoRenewStatus"] != nil || claims["autoRenewProductId"] != nil {
            self = .renewalInfo
        } else if claims["originalApplicationVersion"] != nil || claims["receiptType"] != nil {
            self = .appTransaction
        } else {
            self = .signedData
        }
    }
}

extension JSONObject {
    var fields: [ProofReport.Field] { members.map { $0.value.field($0.key) } }
}

extension JSONValue {
    fileprivate func field(_ name: String) -> ProofReport.Field {
        switch self {
        case .object(let object): return ProofReport.Field(name, "", object.fields)
        case .array(let values):
            let fields = values.enumerated().map { $1.field(String($0)) }
            return ProofReport.Field(name, "", fields)
        case .string(let text): return ProofReport.Field(name, text)
        case .null: return ProofReport.Field(name, "null")
        case .bool(let value): return ProofReport.Field(name, value ? "true" : "false")
        case .number(let text):
            let isDate = name.hasSuffix("Date") || name.hasSuffix("Time")
            guard isDate, let date = timestamp?.date else { return ProofReport.Field(name, text) }
            return ProofReport.Field(name, "\(text) (\(CalendarTime.text(of: date)))")
        }
    }

    /// The text that a Play signature covers: as it is, or where someone has read it and put the
    /// object in its place, the object written without spaces in the same order.
    var signedText: String? {
        switch self {
        case .string(let text): text
        case .object: compact
        default: nil
        }
    }

    private var compact: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let text): text
        case .string(let text): Self.quoted(text)
        case .array(let values): "[" + values.map(\.compact).joined(separator: ",") + "]"
        case .object(let object):
            "{"
                + object.members.map { Self.quoted($0.key) + ":" + $0.value.compact }
                .joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}

extension [Certificate] {
    /// Each certificate by its names and its time, from the leaf upwards.
    var fields: [ProofReport.Field] {
        [
            ProofReport.Field(
                "certificates", "",
                enumerated().map { index, certificate in
                    ProofReport.Field(
                        String(index), certificate.subjectText,
                        [
                            ProofReport.Field(
                                "validFrom", CalendarTime.text(of: certificate.notBefore)),
                            ProofReport.Field(
                                "validUntil", CalendarTime.text(of: certificate.notAfter)),
                        ])
                })
        ]
    }
}

extension Certificate {
    /// The readable parts of the subject's name.
    fileprivate var subjectText: String {
        var texts: [String] = []
        collect(document.inside(subject), into: &texts)
        return texts.joined(separator: ", ")
    }

    private func collect(_ start: DERCursor, into texts: inout [String]) {
        var cursor = start
        while !cursor.isAtEnd, let element = try? document.next(&cursor) {
            switch element.tag {
            case .utf8String, .printableString, .ia5String:
                texts.append(String(decoding: document.bytes[element.content], as: UTF8.self))
            case .sequence, .set:
                if let members = try? document.members(of: element) {
                    collect(members, into: &texts)
                }
            default: break
            }
        }
    }
}

extension AppReceiptContent {
    /// The receipt's attributes by name.
    var fields: [ProofReport.Field] {
        var fields = Self.fields([
            ("environment", environment), ("appID", appID.map(String.init)), ("bundle", bundle),
            ("appVersion", appVersion), ("created", createdAt.text),
            ("originalPurchase", originalPurchaseDate.text),
            ("originalAppVersion", originalAppVersion), ("expires", expiresAt.text),
        ])
        fields.append(
            ProofReport.Field(
                "purchases", String(purchases.count),
                purchases.map { purchase in
                    ProofReport.Field(purchase.transaction ?? "?", "", Self.fields(of: purchase))
                }))
        return fields
    }

    private static func fields(of purchase: ReceiptPurchase) -> [ProofReport.Field] {
        fields([
            ("product", purchase.product), ("quantity", purchase.quantity.map(String.init)),
            ("purchased", purchase.purchaseDate.text), ("original", purchase.original),
            ("originallyPurchased", purchase.originalPurchaseDate.text),
            ("kind", purchase.kind.map(String.init)), ("expires", purchase.expiresAt.text),
            ("lineItem", purchase.lineItem.map(String.init)),
            ("cancelled", purchase.cancelledAt.text), ("trial", purchase.isTrial.map(String.init)),
            ("introductory", purchase.isIntroductory.map(String.init)),
            ("offer", purchase.promotionalOffer),
        ])
    }

    private static func fields(_ pairs: [(String, String?)]) -> [ProofReport.Field] {
        pairs.compactMap { name, value in value.map { ProofReport.Field(name, $0) } }
    }
}

extension Timestamp? {
    fileprivate var text: String? { map { CalendarTime.text(of: $0.date) } }
}
