import Purser

/// A phone of a simulated world: what outlives the app's processes, and the process of today.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SimulatedPhone {
    let device: InMemoryDevice
    var installation: InstallationID
    /// The installations that its journal has been: a copy goes on where the old one was.
    var lineage: Set<InstallationID>
    var medium: any SimulatedMedium
    var shelf = Shelf()
    var backup: (any SimulatedMedium)?
    var process: SimulatedProcess?
    let handlerPlans = Locked<[SimulatedHandler.Plan]>([])
    /// Disks that are not in use any more, with their goods.
    var retired: [Book] = []
    /// Purchases that an older backup does not know, so that nobody can say what became of them.
    var forgotten: Set<TransactionID> = []
    /// Attempts that an older backup does not know.
    var forgottenPayments: Set<PaymentID> = []

    /// Where an installation's goods are.
    struct Book: Sendable {
        let disk: InMemoryDisk?
        let shelf: Shelf?

        func committed(_ grant: GrantID) -> Int {
            shelf?.revision(of: grant) ?? disk?.revision(of: grant) ?? 0
        }
    }

    init(_ device: InMemoryDevice, _ installation: InstallationID, _ medium: any SimulatedMedium) {
        self.device = device
        self.installation = installation
        self.lineage = [installation]
        self.medium = medium
    }

    var disk: InMemoryDisk? { medium as? InMemoryDisk }

    func book(_ setup: SimulationSetup) -> Book {
        Book(disk: disk, shelf: setup.storesGoodsItself ? shelf : nil)
    }
}

/// One launch of the app in a simulated world.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct SimulatedProcess {
    /// A call that a caller waits for.
    struct Call {
        let name: String
        let task: SeededTask<Void>
        let deadline: TestClock.Instant
    }

    let number: Int
    let gate: Gate
    let shop: Shop
    var run: SeededTask<Void>
    var endedRuns: [SeededTask<Void>] = []
    var calls: [Call] = []
    let listener: SeededTask<Void>
    let told: Locked<[PurchaseEvent]>
}
