import Purser

/// Everything that happens in one simulated world, drawn from its seed before it begins.
package struct SimulationPlan: Hashable, Sendable {
    package let seed: UInt64
    package var setup: SimulationSetup
    package let faults: Set<SimulationFault>
    package var steps: [SimulationStep]

    /// Draws the plan of a seed.
    package init(seed: UInt64, profile: SimulationProfile = .everything, onDatabase: Bool = false) {
        var dice = SeededGenerator(seed: seed)
        let faults = profile.draw(&dice)
        var setup = SimulationSetup(&dice, faults)
        setup.isOnDatabase = onDatabase
        let focus = profile.focus ?? SimulationFocus(&dice)
        if focus == .plans { setup.restoresHistory = true }
        // The database knows no synchronous look at what is durable, and no balances.
        if onDatabase { setup.storesGoodsItself = true }
        var script = SimulationScript(setup, faults, &dice)
        script.focus = focus
        self.seed = seed
        self.setup = setup
        self.faults = faults
        self.steps = script.write()
    }
}

extension SimulationSetup {
    init(_ dice: inout SeededGenerator, _ faults: Set<SimulationFault>) {
        self.init()
        let isTerse = faults.contains(.missingFields)
        server = [.facts, .facts, .ledger, .vouching][dice.below(4)]
        // Who vouches states no final key: then a terse store's restores are new purchases, which
        // the library says of itself.
        if server != .vouching, isTerse {
            detail = dice.oneIn(2) ? .little : .full
            isBare = detail == .full && dice.oneIn(3)
            losesTokens = dice.oneIn(2)
        }
        phones = dice.oneIn(3) ? 2 : 1
        delivery = [.result, .result, .update, .both][dice.below(4)]
        restoresUnderNewIDs = dice.oneIn(2)
        restoresHistory = dice.oneIn(3)
        informsOtherDevices = !dice.oneIn(3)
        saysAlreadyOwned = dice.oneIn(4)
        repeatsUnfinished = dice.oneIn(5)
        listsUnfinishedCompletely = !dice.oneIn(3)
        ownedPageSize = dice.oneIn(3) ? 1 : 50
        hasAccounts = dice.oneIn(2)
        hasTokensPerAccount = dice.oneIn(3)
        storesGoodsItself = dice.oneIn(2)
        finishesRejected = dice.oneIn(4)
        consents = dice.oneIn(2)
        asksServer = dice.oneIn(3)
    }
}
