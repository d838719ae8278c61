/// The smallest world that still breaks a promise.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Simulation {
    /// Takes steps out of a failing world's plan, and makes what is left gentler, as long as the
    /// same invariant stays broken; the report has the timeline.
    ///
    /// - Parameter seed: of a world in which a promise is broken.
    /// - Returns: the report of the smallest plan, and its steps.
    public func shrink(seed: UInt64) -> (report: SimulationReport, steps: [String]) {
        var silent = self
        silent.isTracing = false
        var plan = plan(of: seed)
        let invariant = silent.run(plan).violation?.invariant
        guard invariant != nil else { return (silent.run(plan), plan.steps.map(\.description)) }
        func stillFails(_ smaller: SimulationPlan) -> Bool {
            silent.run(smaller).violation?.invariant == invariant
        }
        var size = max(1, plan.steps.count / 2)
        while size >= 1 {
            var start = 0
            var hasShrunk = false
            while start < plan.steps.count {
                var smaller = plan
                let end = min(start + size, plan.steps.count)
                smaller.steps.removeSubrange(start..<end)
                if stillFails(smaller) {
                    plan = smaller
                    hasShrunk = true
                } else {
                    start = end
                }
            }
            if !hasShrunk || size > 1 { size /= 2 }
        }
        soften(&plan, while: stillFails)
        var loud = self
        loud.isTracing = true
        return (loud.run(plan), plan.steps.map(\.description))
    }

    /// Puts the plain in place of the odd where the odd is not needed.
    private func soften(
        _ plan: inout SimulationPlan, while stillFails: (SimulationPlan) -> Bool
    ) {
        let plain = SimulationSetup()
        let changes: [(inout SimulationSetup) -> Void] = [
            { $0.phones = plain.phones }, { $0.detail = plain.detail },
            { $0.delivery = plain.delivery },
            { $0.restoresUnderNewIDs = plain.restoresUnderNewIDs },
            { $0.restoresHistory = plain.restoresHistory },
            { $0.losesTokens = plain.losesTokens }, { $0.isBare = plain.isBare },
            { $0.hasAccounts = plain.hasAccounts }, { $0.server = plain.server },
            { $0.storesGoodsItself = plain.storesGoodsItself || $0.isOnDatabase },
            { $0.finishesRejected = plain.finishesRejected },
        ]
        for change in changes {
            var gentler = plan
            change(&gentler.setup)
            if gentler.setup != plan.setup, stillFails(gentler) { plan = gentler }
        }
        for index in plan.steps.indices {
            var gentler = plan
            gentler.steps[index].pace = .idle
            if gentler != plan, stillFails(gentler) { plan = gentler }
        }
    }
}
