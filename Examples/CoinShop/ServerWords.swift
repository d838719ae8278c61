import Foundation
import Purser
import PurserReceipts
import PurserTesting

/// How a server is spoken to: Purser's own way, or one of those that were there before it.
struct ServerWords {
    let verifier: any ReceiptVerifier
    let orders: any OrderService
    /// What the store's proof is, for a server that reads receipts alone.
    let proof: @Sendable (StoreClaims) -> Receipt

    static let names = ["purser", "s0", "s3", "verifyReceipt"]

    init(_ address: String, _ name: String) throws {
        guard let url = URL(string: address) else { throw Complaint("\(address) is no address") }
        let endpoint = url.appending(path: "verify")
        var orders = HTTPOrderService(endpoint: url.appending(path: "order"))
        var server = ServerReceiptVerifier(endpoint: endpoint)
        switch name {
        case "purser": break
        case "s0": (orders.format, server.format) = (.coinShop, .coinShop)
        case "s3": (orders.format, server.format) = (.streaming, .streaming)
        case "verifyReceipt":
            var verifier = AppStoreReceiptVerifier(
                addresses: AppStoreReceiptVerifier.Addresses(
                    production: endpoint, sandbox: endpoint))
            verifier.namesDelivery = true
            (self.verifier, self.orders) = (verifier, orders)
            proof = { Self.receipt($0) }
            return
        default: throw Complaint("\(name) is none of \(Self.names.joined(separator: ", "))")
        }
        (self.verifier, self.orders) = (server, orders)
        let readsReceipts = name != "purser"
        proof = { readsReceipts ? Self.receipt($0) : TestProof.receipt($0) }
    }

    /// The store's claims where a receipt would be: these servers ask for one.
    private static func receipt(_ claims: StoreClaims) -> Receipt {
        guard case .opaque(_, let data) = TestProof.receipt(claims) else { return .noReceipt }
        return .appReceipt(data)
    }
}

/// A coin shop that was there before: `code` 0 is a yes with the new balance.
extension WireFormat {
    static let coinShop = WireFormat(["receipt": .proof, "orderNo": .order]) { answer in
        switch answer["code"].integer {
        case 0: .accepted(payload: answer["data"].json)
        case 4001: .rejected(RejectionReason(.refusedByServer, userText: answer["msg"].text))
        default: .undecided("code \(answer["code"].text ?? "missing")")
        }
    }

    /// A streaming platform: `status` "success", or a text for the user in `info`.
    static let streaming = WireFormat(
        ["receipt-data": .proof, "sandbox": .isSandbox, "out_trade_no": .order]
    ) { answer in
        switch (answer["status"].text, answer["info"].text) {
        case ("success", _): .accepted()
        case (_?, let info?): .rejected(RejectionReason(.refusedByServer, userText: info))
        default: .undecided("neither success nor a text")
        }
    }
}

extension OrderFormat {
    static let coinShop = OrderFormat(["type": .number(1), "amount": .amount]) { answer in
        guard answer["code"].integer == 0, let number = answer.at("data.orderNo").text else {
            return .undecided("code \(answer["code"].text ?? "missing")")
        }
        return .order(Order(OrderID(number)))
    }

    static let streaming = OrderFormat(["uid": .account, "money": .amount]) { answer in
        answer["orderid"].text.map { .order(Order(OrderID($0))) } ?? .undecided("no orderid")
    }
}
