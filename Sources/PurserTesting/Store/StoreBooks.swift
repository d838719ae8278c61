import Foundation
import Purser

/// What an in-memory store knows: its catalog, what was paid, what was handed over, and what waits.
///
/// Every change leaves a record, so that a file of records gives the same books again.
struct StoreBooks: Sendable {
    /// One transaction id under which a sale was handed over.
    struct Handover: Codable, Sendable {
        let transaction: TransactionID
        let sale: TransactionID
        let account: String
        /// The device that restored it; nil means all devices of the account.
        var device: String?
        var isFinished = false

        var isRestored: Bool { device != nil }
    }

    /// A payment that waits for a person or a bank.
    struct Waiting: Codable, Sendable {
        let payment: PaymentID
        let product: StoreProductID
        let account: String
        let device: String
        let quantity: Int
        let token: AccountToken?
        var offer: OfferID?
        var mode: PlanChange.Mode?
    }

    /// Something that a device has not heard of yet.
    enum News: Codable, Sendable {
        case transaction(TransactionID)
        case removed(TransactionID)
        case storefront(StorefrontID)
        case begun(StoreProductID, offer: OfferID?)
        case revokedProducts([StoreProductID])
        case message(priceIncrease: Bool)
    }

    /// What an account has of one product or group.
    private struct Line: Hashable {
        let account: String
        let name: String
    }

    /// News in the order in which it came.
    struct Numbered: Codable, Sendable {
        let number: Int
        let news: News
    }

    /// One change, as it stands in a file.
    enum Record: Codable, Sendable {
        case sale(StoreSale)
        case subscription(StoreSubscription)
        case handover(Handover)
        case deleted(TransactionID)
        case cleared(startsAgain: Bool)
        case waiting(Waiting)
        case decided(PaymentID)
        case news(device: String, Numbered)
        case heard(device: String, Int)
    }

    /// Ids are numbers above this one, as long as the App Store's, except where they are small.
    static let firstNumber = 200_000_000_000_000
    static let firstLineItem = 100_000_000_000_000

    private(set) var sales: [StoreSale] = []
    private(set) var waiting: [Waiting] = []
    private(set) var devices: [String: String] = [:]
    private(set) var subscriptions: [SubscriptionName: StoreSubscription] = [:]
    private(set) var handovers: [TransactionID: Handover] = [:]
    private var saleIndex: [TransactionID: Int] = [:]
    private var salesByAccount: [String: [Int]] = [:]
    private var lastOfProduct: [Line: Int] = [:]
    private var lastOfGroup: [Line: Int] = [:]
    private var unfinished: [String: [TransactionID]] = [:]
    private var news: [String: [Numbered]] = [:]
    private var lastNumber = 0
    private var records: [Record] = []
    /// Whether anyone takes the records out to keep them.
    private let isKept: Bool
    private var bells: [String] = []

    init(isKept: Bool = true) {
        self.isKept = isKept
    }

    /// The books that a file of records describes.
    init(replaying old: [Record]) {
        isKept = true
        for record in old { take(record) }
        records = []
        bells = []
    }

    mutating func takeRecords() -> [Record] {
        defer { records = [] }
        return records
    }

    /// The devices that have something to hear since the last call, each once.
    mutating func takeBells() -> [String] {
        defer { bells = [] }
        return bells
    }

    /// A number that was never given before, for ids.
    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The number that an id was made of was given; also by a store that was read from a file.
    private mutating func neverAgain(_ id: String) {
        guard let number = Int(id), number >= 0 else { return }
        let base = [Self.firstNumber, Self.firstLineItem].first { number >= $0 }
        lastNumber = max(lastNumber, base.map { number - $0 } ?? number + 1)
    }

    mutating func take(_ record: Record) {
        if isKept { records.append(record) }
        switch record {
        case .sale(let sale):
            keep(sale)
            neverAgain(sale.transaction.rawValue)
            if let lineItem = sale.lineItem { neverAgain(lineItem.rawValue) }
        case .subscription(let item): subscriptions[item.name] = item
        case .handover(let handover):
            keep(handover)
            neverAgain(handover.transaction.rawValue)
        case .deleted(let transaction): delete(transaction)
        case .cleared(let startsAgain): clear(startsAgain)
        case .waiting(let payment): waiting.append(payment)
        case .decided(let payment): waiting.removeAll { $0.payment == payment }
        case .news(let device, let item):
            lastNumber = max(lastNumber, item.number)
            news[device, default: []].append(item)
            if !bells.contains(device) { bells.append(device) }
        case .heard(let device, let number):
            news[device]?.removeAll { $0.number == number }
        }
    }

    mutating func sign(in device: String, as account: String?) {
        devices[device] = account
    }

    mutating func tell(_ device: String, _ item: News) {
        take(.news(device: device, Numbered(number: nextNumber(), news: item)))
    }

}

extension StoreBooks {
    func sale(_ transaction: TransactionID) -> StoreSale? {
        saleIndex[transaction].map { sales[$0] }
    }

    /// The sale that was handed over under this transaction.
    func sale(handedOverAs transaction: TransactionID) -> StoreSale? {
        handovers[transaction].flatMap { sale($0.sale) }
    }

    func sales(of account: String) -> [StoreSale] {
        (salesByAccount[account] ?? []).map { sales[$0] }
    }

    /// The newest sale of a product that is kept.
    func lastSale(of account: String, product: StoreProductID) -> StoreSale? {
        lastOfProduct[Line(account: account, name: product.rawValue)].map { sales[$0] }
    }

    /// The newest period of a subscription in a group.
    func lastSale(of account: String, in group: SubscriptionGroupID) -> StoreSale? {
        lastOfGroup[Line(account: account, name: group.rawValue)].map { sales[$0] }
    }

    /// Transactions that wait for their finish on a device, oldest first.
    func unfinished(on device: String) -> [Handover] {
        (unfinished[devices[device] ?? ""] ?? []).compactMap { handovers[$0] }
            .filter { $0.device == nil || $0.device == device }
    }

    func firstNews(for device: String, after number: Int) -> Numbered? {
        news[device]?.first { $0.number > number }
    }

    /// Whether a transaction stands in a device's news already.
    func hasNews(of transaction: TransactionID, for device: String) -> Bool {
        (news[device] ?? []).contains { item in
            if case .transaction(transaction) = item.news { true } else { false }
        }
    }

    private mutating func keep(_ sale: StoreSale) {
        if let index = saleIndex[sale.transaction] {
            sales[index] = sale
        } else {
            saleIndex[sale.transaction] = sales.count
            salesByAccount[sale.account, default: []].append(sales.count)
            if sale.kind == .nonConsumable {
                lastOfProduct[Line(account: sale.account, name: sale.product.rawValue)] =
                    sales.count
            }
            if let group = sale.group {
                lastOfGroup[Line(account: sale.account, name: group.rawValue)] = sales.count
            }
            sales.append(sale)
        }
    }

    private mutating func keep(_ handover: Handover) {
        let id = handover.transaction
        let isOpen = handovers[id].map { !$0.isFinished } ?? false
        handovers[id] = handover
        if isOpen, handover.isFinished {
            unfinished[handover.account]?.removeAll { $0 == id }
        } else if !isOpen, !handover.isFinished {
            unfinished[handover.account, default: []].append(id)
        }
    }

    private mutating func delete(_ transaction: TransactionID) {
        let kept = sales.filter { $0.transaction != transaction }
        (sales, saleIndex, salesByAccount) = ([], [:], [:])
        (lastOfProduct, lastOfGroup) = ([:], [:])
        for sale in kept { keep(sale) }
        for handover in handovers.values where handover.sale == transaction {
            unfinished[handover.account]?.removeAll { $0 == handover.transaction }
        }
        handovers = handovers.filter { $0.value.sale != transaction }
        subscriptions = subscriptions.filter { $0.value.current != transaction }
    }

    private mutating func clear(_ startsAgain: Bool) {
        var fresh = StoreBooks(isKept: isKept)
        fresh.devices = devices
        fresh.lastNumber = startsAgain ? 0 : lastNumber
        fresh.records = records
        self = fresh
    }
}
