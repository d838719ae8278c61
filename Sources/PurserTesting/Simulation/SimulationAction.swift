package import Purser

/// Something that a user does, or that goes wrong, at one step of a simulated world.
package enum SimulationAction: Hashable, Sendable {
    // What users do.
    case buy(ProductID, account: Int, quantity: Int, isOrdered: Bool, again: Bool)
    case cancelCalls
    case approve
    case decline
    case restore(account: Int)
    case refresh
    case wake
    case readEntitlements(account: Int)
    case signIn(String)
    case refund(Int)
    case giveBack(Int)
    case buyOutside(StoreProductID)
    case beginOutside(StoreProductID)
    case share(Int)
    case renew
    case expire
    case settle(HoldAction)
    case move(Int, account: Int)
    case merge(from: Int, into: Int)
    case define
    // What becomes of the app.
    case suspend
    case kill(afterJobs: Int, inTime: Bool)
    case cutPower(afterJobs: Int, survivors: Int)
    case reinstall
    case backUp
    case rollBack
    case newPhone
    // What goes wrong.
    case payment(PaymentPlan)
    case deliveries(DeliveryPlan, times: Int)
    case call(StoreOperation, StoreDisturbance, times: Int)
    case server(ServerPlan, times: Int)
    case serverFrom(ServerPlan)
    case handler(SimulatedHandler.Plan)
    case disk(DiskFault, atCommit: Int)
    case diskFails(JournalFailure.Code)
    case diskHeals
    case turnClock(Duration)
    case reboot
    case storefront(StorefrontID)
    case disconnect
    case connect
    case spoilProofs(Bool)
    case finishElsewhere

    /// Whether the world does it, and no user.
    package var isFault: Bool {
        switch self {
        case .kill, .cutPower, .payment, .deliveries, .call, .server, .serverFrom, .handler,
            .disk, .diskFails, .diskHeals, .turnClock, .reboot, .storefront, .disconnect, .connect,
            .spoilProofs, .finishElsewhere:
            true
        default: false
        }
    }

    /// Whether a call never returns for it.
    var hangs: Bool {
        switch self {
        case .payment(.hangs), .call(_, .hangs, _), .server(.hangs, _), .handler(.hangs): true
        default: false
        }
    }

    /// Its name without what it carries, for counting.
    package var name: String {
        String("\(self)".prefix { $0 != "(" })
    }
}
