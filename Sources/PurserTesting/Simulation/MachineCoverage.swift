package import Purser

/// Which pairs of state and input the machines of simulated worlds have met.
package final class MachineCoverage: Sendable {
    private let purchases: Locked<[Bool]>
    private let payments: Locked<[Bool]>

    package init() {
        purchases = Locked(Self.table(MachineStates.purchase.count, MachineInputs.purchase.count))
        payments = Locked(Self.table(MachineStates.payment.count, MachineInputs.payment.count))
    }

    private static func table(_ states: Int, _ inputs: Int) -> [Bool] {
        Array(repeating: false, count: states * inputs)
    }

    /// What feeds it.
    package var probe: MachineProbe {
        MachineProbe(
            purchase: { [purchases] record, input in
                let place = MachineStates.index(of: record.phase) * MachineInputs.purchase.count
                purchases.withLock { $0[place + MachineInputs.index(of: input)] = true }
            },
            payment: { [payments] record, input in
                let place = MachineStates.index(of: record.state) * MachineInputs.payment.count
                payments.withLock { $0[place + MachineInputs.index(of: input)] = true }
            }
        )
    }

    /// How many pairs there are that are not impossible.
    package var possible: Int { Self.pairs.count - MachineCoverage.impossible.count }

    /// The pairs that were met, possible or not.
    package var reached: [String] { split.reached }

    /// The possible pairs that were not met.
    package var missing: [String] { split.missing.filter { Self.reason(for: $0) == nil } }

    /// Pairs that are listed as impossible and were met all the same.
    package var surprises: [String] { split.reached.filter { Self.reason(for: $0) != nil } }

    private var split: (reached: [String], missing: [String]) {
        let met = purchases.withLock { $0 } + payments.withLock { $0 }
        var (reached, missing): ([String], [String]) = ([], [])
        for (pair, isMet) in zip(Self.pairs, met) {
            if isMet { reached.append(pair) } else { missing.append(pair) }
        }
        return (reached, missing)
    }

    /// All pairs by name, in the order of the tables.
    static let pairs = rows.map(\.name)

    /// The pairs that cannot be met, and why.
    package static let impossible: [String: String] = rows.reduce(into: [:]) { reasons, pair in
        reasons[pair.name] = pair.reason
    }

    /// Why a pair cannot be met; nil if it can.
    package static func reason(for pair: String) -> String? { impossible[pair] }

    private static let rows: [(name: String, reason: String?)] =
        table("purchase", MachineStates.purchase, MachineInputs.purchase, purchaseRules)
        + table("payment", MachineStates.payment, MachineInputs.payment, paymentRules)

    private static func table(
        _ machine: String, _ states: [String], _ inputs: [String], _ rules: [Rule]
    ) -> [(name: String, reason: String?)] {
        states.flatMap { state in
            inputs.map { input in
                let rule = rules.first { $0.covers(state, input) }
                return ("\(machine) \(state) × \(input)", rule?.reason)
            }
        }
    }
}
