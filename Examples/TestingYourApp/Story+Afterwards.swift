import Purser
import PurserTesting

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Story {
    static let afterwards = [
        // sample: script
        Story("refunded") { customer, checks in
            let script = StoreScript("a refund a week later, reversed after another")
                .wait(.seconds(7 * 86_400)).refundsTheNewest()
                .wait(.seconds(7 * 86_400)).reversesTheRefund()
            try await customer.opensTheApp { paywall in
                await paywall.buy("coins.100")
                customer.store.perform(script, on: customer.phone)
                await customer.passes(days: 8)
                await checks.expect(customer.coins() == 0, "a refund takes the coins back")
                await customer.passes(days: 7)
                await checks.expect(customer.coins() == 100, "its reversal gives them back")
            }
        },
        // end of sample
        Story("expired") { customer, checks in
            try await customer.opensTheApp { paywall in
                await paywall.buy("premium")
                await checks.expect(
                    await paywall.isUnlocked("premium"), "who subscribes may come in"
                )
                await customer.passes(days: 40)
                await checks.expect(
                    await paywall.isUnlocked("premium"), "also after the first renewal"
                )
                customer.store.setRenewal(false)
                await customer.passes(days: 31)
                await checks.expect(
                    await !paywall.isUnlocked("premium"), "but not after it has ended"
                )
            }
        },
        // sample: offline
        Story("offline") { customer, checks in
            customer.phone.disconnect()
            try await customer.opensTheApp { paywall in
                await paywall.load()
                await checks.expect(
                    await paywall.message == .noConnection, "the page says that it is offline"
                )
                await paywall.buy("coins.100")
                await checks.expect(
                    await paywall.message == .noConnection, "and does not sell"
                )
                await checks.expect(customer.store.ledger.isEmpty, "nothing was paid")
                customer.phone.connect()
                await paywall.buy("coins.100")
                await checks.expect(
                    await paywall.message == .thanks("coins.100"), "connected, it sells"
                )
            }
        },
        // end of sample
        Story("the answer is lost") { customer, checks in
            customer.phone.plan(.losesAnswer(paid: true))
            try await customer.opensTheApp { paywall in
                await paywall.buy("coins.100")
                await customer.passes(days: 1)
                await checks.expect(customer.coins() == 100, "a lost answer loses no coins")
                await checks.expect(customer.store.ledger.count == 1, "and is paid once")
            }
        },
        Story("a new phone") { customer, checks in
            try await customer.opensTheApp { paywall in await paywall.buy("no.ads") }
            let (phone, disk) = (customer.store.device("new phone"), InMemoryDisk())
            try await customer.opensTheApp(on: phone, with: disk) { paywall in
                await paywall.restore()
                await checks.expect(
                    await paywall.isUnlocked("no.ads"), "a restore brings back what is kept"
                )
                await checks.expect(
                    customer.store.ledger.count == 1, "without paying again"
                )
            }
        },
    ]
}
