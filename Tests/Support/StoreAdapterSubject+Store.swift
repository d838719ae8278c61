import Purser
package import PurserTesting

extension StoreAdapterSubject {
    /// Lets a check do to the store in memory, and to one of its devices, what it has to.
    package mutating func drive(_ store: InMemoryStore, by phone: InMemoryDevice) {
        cancelsNextPayment = { phone.plan(.cancels) }
        refusesNextPayment = { phone.plan(.refuses(StoreFailure(.notAllowed))) }
        delaysNextPayment = { phone.plan(.waits(.approval)) }
        approves = { store.approveAll() }
        losesNextAnswer = { phone.plan(.losesAnswer(paid: true)) }
        connects = { isOnline in isOnline ? phone.connect() : phone.disconnect() }
        buysElsewhere = { store.buyOutside("coins") }
        refunds = { store.refund($0) }
    }
}
