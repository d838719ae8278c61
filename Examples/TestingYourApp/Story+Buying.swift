import Purser
import PurserTesting

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Story {
    static let buying = [
        // sample: bought
        Story("bought") { customer, checks in
            try await customer.opensTheApp { paywall in
                await paywall.load()
                await checks.expect(
                    await paywall.prices["coins.100"] != nil, "the page shows the price"
                )
                await paywall.buy("coins.100")
                await checks.expect(
                    await paywall.message == .thanks("coins.100"), "the customer is thanked"
                )
                await checks.expect(customer.coins() == 100, "the coins are there")
                await customer.clock.settle()
                await checks.expect(
                    customer.store.unfinished.isEmpty, "the store knows that they are"
                )
            }
        },
        // end of sample
        Story("cancelled") { customer, checks in
            customer.phone.plan(.cancels)
            try await customer.opensTheApp { paywall in
                await paywall.buy("coins.100")
                await checks.expect(
                    await paywall.message == nil, "who cancels is shown no message"
                )
                await checks.expect(customer.store.ledger.isEmpty, "and pays nothing")
                await checks.expect(await !paywall.isWorking, "the button can be pressed again")
            }
        },
        Story("not allowed to pay") { customer, checks in
            customer.phone.plan(.refuses(StoreFailure(.notAllowed)))
            try await customer.opensTheApp { paywall in
                await paywall.buy("coins.100")
                await checks.expect(
                    await paywall.message == .cannotPay, "who may not pay is told so"
                )
            }
        },
        // sample: pending
        Story("a parent approves two days later") { customer, checks in
            customer.store.settings.asksToBuy = true
            try await customer.opensTheApp { paywall in
                await paywall.buy("coins.100")
                await checks.expect(
                    await paywall.message == .waitsForApproval, "a child is asked to wait"
                )
                await checks.expect(customer.coins() == 0, "and has no coins yet")
            }
            await customer.passes(days: 2)
            customer.store.approveAll()
            try await customer.opensTheApp { paywall in
                await customer.clock.settle()
                await checks.expect(
                    await paywall.message == .thanks("coins.100"),
                    "after the approval the next launch says thanks"
                )
                await checks.expect(customer.coins() == 100, "and the coins are there")
            }
        },
        // end of sample
        Story("a parent declines") { customer, checks in
            customer.store.settings.asksToBuy = true
            try await customer.opensTheApp { paywall in
                await paywall.buy("coins.100")
                for payment in customer.store.waitingPayments {
                    customer.store.decline(payment)
                }
                await customer.passes(days: 2)
                await checks.expect(customer.coins() == 0, "what was declined brings no coins")
                await checks.expect(customer.store.ledger.isEmpty, "and costs nothing")
            }
        },
    ]
}
