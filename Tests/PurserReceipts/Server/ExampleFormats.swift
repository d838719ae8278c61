import Purser
import PurserReceipts

/// The formats of two servers that were there before Purser, as an app would write them.
extension WireFormat {
    /// A coin shop: `code` 0 is a yes with the new balance; some codes are known to be refusals.
    static let coinShop: WireFormat = {
        var format = WireFormat(["receipt": .proof, "orderNo": .order]) { answer in
            switch answer["code"].integer {
            case 0: .accepted(payload: answer["data"].json)
            case 4001: .rejected(RejectionReason(.refusedByServer, userText: answer["msg"].text))
            default: .undecided("code \(answer["code"].text ?? "missing")")
            }
        }
        (format.proofs, format.needsOrder) = ([.appReceipt], true)
        return format
    }()

    /// A streaming platform: `status` "success", or a text for the user in `info`.
    static let streaming: WireFormat = {
        var format = WireFormat(
            ["receipt-data": .proof, "sandbox": .isSandbox, "out_trade_no": .order]
        ) { answer in
            switch (answer["status"].text, answer["info"].text) {
            case ("success", _): .accepted()
            case (_?, let info?): .rejected(RejectionReason(.refusedByServer, userText: info))
            default: .undecided("neither success nor a text")
            }
        }
        (format.proofs, format.needsOrder) = ([.appReceipt], true)
        return format
    }()
}

extension OrderFormat {
    static let coinShop = OrderFormat(["type": .number(1), "amount": .amount]) { answer in
        guard answer["code"].integer == 0, let number = answer.at("data.orderNo").text else {
            return .undecided("code \(answer["code"].text ?? "missing")")
        }
        return .order(Order(OrderID(number)))
    }

    static let streaming = OrderFormat(
        ["uid": .account, "coin": .field("coin"), "money": .amount, "ruleid": .field("rule")]
    ) { answer in
        answer["orderid"].text.map { .order(Order(OrderID($0))) } ?? .undecided("no orderid")
    }
}
