import Foundation
import Purser
import Testing

@testable import PurserStoreKit
@testable import PurserStoreKitStandIn

@Suite("Where a place in StoreKit 1's queue stands")
struct QueueStepTests {
    private static let steps: [SKPaymentTransactionState: (QueueStep, isOver: Bool)] = [
        .purchasing: (.underway, false), .purchased: (.paid, true), .failed: (.failed, true),
        .restored: (.restored, true), .deferred: (.waits, false),
    ]

    private func place(_ state: SKPaymentTransactionState) -> SKPaymentTransaction {
        let place = SKPaymentTransaction(SKPayment.Values())
        switch state {
        case .failed: place.fail(SKError(.unknown))
        case .deferred: place.wait()
        case .purchased, .restored: place.pay(Self.paid(isRestored: state == .restored))
        default: break
        }
        return place
    }

    private static func paid(isRestored: Bool) -> StoreTransaction {
        var paid = StoreTransaction(
            "1", key: .provisional("1", in: .appStore), product: "coins", proof: .noReceipt
        )
        paid.isRestored = isRestored
        return paid
    }

    @Test("each state has a step", arguments: SKPaymentTransactionState.allCases)
    func steps(_ state: SKPaymentTransactionState) {
        #expect(QueueStep(state) == Self.steps[state]?.0)
        #expect(QueueStep(state).isOver == Self.steps[state]?.isOver)
    }

    @Test("a state that this version does not know is neither paid nor over")
    func unknown() {
        #expect(!QueueStep.other(5).isOver)
        #expect(QueueStep.other(5) != .paid)
    }

    @Test(
        "only what is over can be finished, and only what was paid or restored is reported",
        arguments: [.purchasing, .purchased, .failed, .deferred] as [SKPaymentTransactionState]
    )
    func finishable(_ state: SKPaymentTransactionState) {
        let place = place(state)
        #expect(place.transactionState == state)
        #expect((FinishableTransaction(place) != nil) == Self.steps[state]?.isOver)
        let report = StoreTransaction(place, receipt: .noReceipt)
        #expect((report != nil) == (state == .purchased))
    }

    @Test("nothing else in the sources finishes a transaction of the queue")
    func oneWay() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/PurserStoreKit").standardizedFileURL
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
            .filter { $0.hasSuffix(".swift") }
        #expect(names.count > 30)
        let callers = try names.filter { name in
            try String(contentsOf: folder.appending(path: name), encoding: .utf8)
                .contains(".finishTransaction(")
        }
        #expect(callers == ["StoreKit1/FinishableTransaction.swift"])
    }
}
