import Foundation
import Purser
import PurserTesting

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension StoreKnob {
    static let all = settings + subscriptionSettings + payments + subscriptions + history

    private static func days(_ count: Int, _ store: InMemoryStore) async {
        await store.clock.advance(by: .seconds(86_400 * count))
    }

    private static let settings: [StoreKnob] = [
        setting("environment", "production", "sandbox", { $0.environment = .sandbox }) { _, phone in
            await phone.adapter().pay("coins").transaction?.environment.rawValue ?? ""
        },
        setting("app", "com.example.app", "none", { $0.app = nil }) { _, phone in
            await phone.adapter().pay("coins").transaction?.app?.rawValue ?? "none"
        },
        setting("storefront", "USA", "DEU", { $0.storefront = "DEU" }) { _, phone in
            await phone.adapter().storefront()?.rawValue ?? ""
        },
        setting("showsDialogs", "declined", "read", { $0.showsDialogs = false }) { store, phone in
            store.settings.signsIn = false
            do { _ = try await phone.adapter().ownedRows(.mayPrompt) } catch { return "declined" }
            return "read"
        },
        setting("signsIn", "read", "declined", { $0.signsIn = false }) { _, phone in
            do { _ = try await phone.adapter().ownedRows(.mayPrompt) } catch { return "declined" }
            return "read"
        },
        setting(
            "faults", "paid", "refused notAllowed",
            { settings in
                settings.faults[.purchase] = StoreFailure(.notAllowed)
            }
        ) { _, phone in await phone.adapter().asked("coins") },
        setting("asksToBuy", "paid", "waits for approval", { $0.asksToBuy = true }) { _, phone in
            await phone.adapter().asked("coins")
        },
        setting(
            "interruptsPurchases", "paid, then 1", "cancelled, then 1",
            { settings in
                settings.interruptsPurchases = true
            }
        ) { store, phone in
            let answer = await phone.adapter().asked("coins")
            store.approveAll()
            return "\(answer), then \(try await phone.adapter().waiting)"
        },
        setting("paymentsAllowed", "true", "false", { $0.paymentsAllowed = false }) { _, phone in
            "\(await phone.adapter().paymentsAllowed())"
        },
        setting("detail", "final", "provisional", { $0.detail = .little }) { _, phone in
            let paid = await phone.adapter().pay("coins").transaction
            return paid?.key.isProvisional == true ? "provisional" : "final"
        },
        setting("paymentDelivery", "0 updates", "1 updates", { $0.paymentDelivery = .both }) {
            store, phone in
            let app = BareApp(phone)
            try await app.observing {
                await store.clock.settle()
                _ = await app.adapter.pay("coins")
            }
            return "\(app.transactions.count) updates"
        },
        setting("losesTokenOnReplay", "1", "0", { $0.losesTokenOnReplay = true }) { _, phone in
            _ = await phone.adapter().pay("coins")
            return "\(try await phone.adapter().unfinished().compactMap(\.token).count)"
        },
        setting(
            "restoresUnderNewIDs", "the same", "another",
            { settings in
                settings.restoresUnderNewIDs = true
            }
        ) { _, phone in
            let paid = await phone.adapter().pay("no.ads").transaction
            let row = try await phone.adapter().ownedRows().first
            return row?.id == paid?.id ? "the same" : "another"
        },
        setting("ownedPageSize", "1 pages", "2 pages", { $0.ownedPageSize = 1 }) { _, phone in
            _ = await phone.adapter().pay("no.ads")
            _ = await phone.adapter().pay("monthly", "two")
            let pages = Log<Int>()
            try await phone.adapter().owned(.silent) { pages.add($0.count) }
            return "\(pages.items.count) pages"
        },
        setting("replaysUnfinished", "1", "0", { $0.replaysUnfinished = false }) { _, phone in
            _ = await phone.adapter().pay("coins")
            let app = BareApp(phone)
            try await app.observing {}
            return "\(app.transactions.count)"
        },
        setting(
            "informsOtherDevices", "1", "0",
            { settings in
                settings.informsOtherDevices = false
            }
        ) { store, phone in
            let tablet = BareApp(store.device("tablet"))
            try await tablet.observing {
                await store.clock.settle()
                let paid = await phone.adapter().pay("coins").transaction
                if let paid { try await phone.adapter().finish(paid) }
            }
            return "\(tablet.transactions.count)"
        },
        setting(
            "saysAlreadyOwned", "paid", "owned already",
            { settings in
                settings.saysAlreadyOwned = true
            }
        ) { _, phone in
            _ = await phone.adapter().pay("no.ads")
            return await phone.adapter().asked("no.ads", "two")
        },
        setting("repeatsUnfinished", "2", "1", { $0.repeatsUnfinished = true }) { _, phone in
            _ = await phone.adapter().pay("coins")
            _ = await phone.adapter().pay("coins", "two")
            return try await phone.adapter().waiting
        },
        setting("capabilities", "1 of 1", "0 of 1", { $0.capabilities.listsOwned = false }) {
            _, phone in
            _ = await phone.adapter().pay("no.ads")
            return "\(try await phone.adapter().kept) of 1"
        },
    ]

    private static let subscriptionSettings: [StoreKnob] = [
        setting("timeRate", "2592000", "30", { $0.timeRate = .day(.seconds(1)) }) { store, phone in
            let end = await phone.adapter().pay("monthly").transaction?.expiresAt
            let length = (end?.milliseconds ?? 0) - Timestamp(store.clock.trueDate).milliseconds
            return "\(length / 1000)"
        },
        setting("failsRenewals", "2 waiting", "1 waiting", { $0.failsRenewals = true }) {
            store, phone in
            _ = await phone.adapter().pay("monthly")
            await days(31, store)
            return "\(try await phone.adapter().waiting) waiting"
        },
        setting("givesGracePeriod", "0 kept", "1 kept", { $0.givesGracePeriod = true }) {
            store, phone in
            store.settings.failsRenewals = true
            _ = await phone.adapter().pay("monthly")
            await days(31, store)
            return "\(try await phone.adapter().kept) kept"
        },
        setting("gracePeriod", "1 kept", "0 kept", { $0.gracePeriod = .seconds(3 * 86_400) }) {
            store, phone in
            (store.settings.failsRenewals, store.settings.givesGracePeriod) = (true, true)
            _ = await phone.adapter().pay("monthly")
            await days(34, store)
            return "\(try await phone.adapter().kept) kept"
        },
        setting("restoresHistory", "1 rows", "3 rows", { $0.restoresHistory = true }) {
            store, phone in
            _ = await phone.adapter().pay("monthly")
            await days(65, store)
            return "\(try await phone.adapter().kept) rows"
        },
    ]

    private static let payments: [StoreKnob] = [
        control("approve", "0", "1") { store, phone, isTurned in
            phone.plan(.waits(.payment))
            _ = await phone.adapter().pay("coins", "asked")
            if isTurned { store.approve("asked") }
            return try await phone.adapter().waiting
        },
        control("decline", "1", "0") { store, phone, isTurned in
            phone.plan(.waits(.approval))
            _ = await phone.adapter().pay("coins", "asked")
            if isTurned { store.decline("asked") }
            store.approveAll()
            return try await phone.adapter().waiting
        },
        control("connection", "paid", "refused network") { _, phone, isTurned in
            if isTurned { phone.disconnect() }
            return await phone.adapter().asked("coins")
        },
        control("withdraw", "paid", "refused productUnavailable") { store, phone, isTurned in
            if isTurned { store.withdraw("coins") }
            return await phone.adapter().asked("coins")
        },
        control("buy outside", "0", "1") { store, phone, isTurned in
            if isTurned { store.buyOutside("coins") }
            return try await phone.adapter().waiting
        },
        control("sign out", "paid", "refused notSignedIn") { _, phone, isTurned in
            if isTurned { phone.signOut() }
            return await phone.adapter().asked("coins")
        },
        control("refund", "1", "0") { store, phone, isTurned in
            let paid = await phone.adapter().pay("no.ads").transaction
            if isTurned, let paid { store.refund(paid.id) }
            return try await phone.adapter().kept
        },
        control("reverse a refund", "0", "1") { store, phone, isTurned in
            let paid = await phone.adapter().pay("no.ads").transaction
            guard let paid else { return "" }
            store.refund(paid.id)
            if isTurned { store.reverseRefund(paid.id) }
            return try await phone.adapter().kept
        },
        control("finish elsewhere", "1", "0") { store, phone, isTurned in
            let paid = await phone.adapter().pay("coins").transaction
            if isTurned, let paid { store.finishElsewhere(paid.id) }
            return try await phone.adapter().waiting
        },
        control("deliver again", "0", "1") { store, phone, isTurned in
            let adapter = phone.adapter()
            guard let paid = await adapter.pay("coins").transaction else { return "" }
            try await adapter.finish(paid)
            if isTurned { store.redeliver(paid.id) }
            let app = BareApp(phone)
            try await app.observing {}
            return "\(app.transactions.count)"
        },
        control("begin outside", "0", "1") { store, phone, isTurned in
            let app = BareApp(phone)
            try await app.observing {
                if isTurned { store.beginOutside("coins", on: phone) }
            }
            return "\(app.heard.items.count)"
        },
        control("sign", "signed", "opaque") { store, phone, isTurned in
            if !isTurned { store.sign { _ in .signedData("signed") } }
            let proof = await phone.adapter().pay("coins").transaction?.proof
            if case .signedData = proof { return "signed" }
            return "opaque"
        },
    ]

    private static let subscriptions: [StoreKnob] = [
        control("force a renewal", "1", "2") { store, phone, isTurned in
            _ = await phone.adapter().pay("monthly")
            if isTurned { store.forceRenewal() }
            return try await phone.adapter().waiting
        },
        control("expire", "1", "0") { store, phone, isTurned in
            _ = await phone.adapter().pay("monthly")
            if isTurned { store.expire() }
            return try await phone.adapter().kept
        },
        control("turn renewal off", "2", "1") { store, phone, isTurned in
            _ = await phone.adapter().pay("monthly")
            if isTurned { store.setRenewal(false) }
            await days(31, store)
            return try await phone.adapter().waiting
        },
        control("turn renewal on again", "1", "2") { store, phone, isTurned in
            _ = await phone.adapter().pay("monthly")
            store.setRenewal(false)
            if isTurned { store.setRenewal(true) }
            await days(31, store)
            return try await phone.adapter().waiting
        },
        control("resolve billing", "0", "1") { store, phone, isTurned in
            store.settings.failsRenewals = true
            _ = await phone.adapter().pay("monthly")
            await days(31, store)
            if isTurned { store.resolveBilling() }
            return try await phone.adapter().kept
        },
        control("ask for a higher price", "2", "1") { store, phone, isTurned in
            _ = await phone.adapter().pay("monthly")
            if isTurned { store.raisePrice(of: "monthly", to: 7) }
            await days(31, store)
            return try await phone.adapter().waiting
        },
        control("agree to a higher price", "1 at 5", "2 at 7") { store, phone, isTurned in
            _ = await phone.adapter().pay("monthly")
            store.raisePrice(of: "monthly", to: 7)
            if isTurned { store.answerPriceIncrease(true) }
            await days(31, store)
            let periods = try await phone.adapter().unfinished()
            let price = periods.last.flatMap { TestProof.claims(in: $0.proof)?.facts.price }
            return "\(periods.count) at \(price?.amount ?? 0)"
        },
        control("decline a higher price", "true", "false") { store, phone, isTurned in
            _ = await phone.adapter().pay("monthly")
            store.raisePrice(of: "monthly", to: 7)
            if isTurned { store.answerPriceIncrease(false) }
            return "\(try await phone.adapter().renewal?.willRenew ?? true)"
        },
        control("sign renewals", "stated", "signed") { store, phone, isTurned in
            if isTurned { store.signRenewals { _ in .signedData("signed") } }
            let proof = await phone.adapter().pay("monthly").transaction?.renewal?.proof
            return proof == .signedData("signed") ? "signed" : "stated"
        },
    ]

    private static let history: [StoreKnob] = [
        control("buy in the past", "0", "4") { store, phone, isTurned in
            if isTurned { store.buyInThePast("monthly", ago: .seconds(100 * 86_400)) }
            return try await phone.adapter().waiting
        },
        control("buy in the past and cancel", "0 of 0", "0 of 1") { store, phone, isTurned in
            if isTurned {
                store.buyInThePast("monthly", ago: .seconds(100 * 86_400), renews: false)
            }
            let adapter = phone.adapter()
            return "\(try await adapter.kept) of \(try await adapter.waiting)"
        },
        control("share with the family", "0", "1") { store, phone, isTurned in
            let child = store.device("tablet", account: "child")
            let paid = await phone.adapter().pay("no.ads").transaction
            if isTurned, let paid { store.share(paid.id, with: "child") }
            return try await child.adapter().kept
        },
        control("delete", "1", "0") { store, phone, isTurned in
            let paid = await phone.adapter().pay("coins").transaction
            if isTurned, let paid { store.delete(paid.id) }
            return try await phone.adapter().waiting
        },
        control("clear", "2", "0") { store, phone, isTurned in
            for id in ["one", "two"] { _ = await phone.adapter().pay("coins", PaymentID(id)) }
            if isTurned { store.clear() }
            return try await phone.adapter().waiting
        },
        control("move to a storefront", "USA", "JPN") { store, phone, isTurned in
            if isTurned { store.move(to: "JPN") }
            return await phone.adapter().storefront()?.rawValue ?? ""
        },
    ]
}
