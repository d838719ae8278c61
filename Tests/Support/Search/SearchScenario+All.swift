extension SearchScenario {
    /// Small enough for every run of the tests.
    package static let quick: [SearchScenario] = [
        SearchScenario("1 transaction"),
        SearchScenario("1 transaction, restores") {
            $0.restores = true
        },
        SearchScenario("1 transaction, revocation") {
            $0.revokes = true
            $0.crashes = 1
        },
        SearchScenario("2 transactions") {
            $0.transactions = 2
        },
        SearchScenario("1 transaction, a person") {
            $0.hasPerson = true
        },
    ]

    /// The rest, for a release build.
    package static let long: [SearchScenario] = [
        SearchScenario("1 transaction, revocation, restores, a person") {
            $0.revokes = true
            $0.restores = true
            $0.hasPerson = true
        },
        SearchScenario("2 transactions, a person") {
            $0.transactions = 2
            $0.hasPerson = true
        },
        SearchScenario("2 transactions on 2 devices, 1 crash each") {
            $0.transactions = 2
            $0.devices = 2
            $0.crashes = 1
        },
        SearchScenario("1 transaction, revocation, 3 crashes") {
            $0.revokes = true
        },
        SearchScenario("2 transactions, revocation") {
            $0.transactions = 2
            $0.revokes = true
        },
    ]

    private init(_ name: String, _ change: (inout SearchScenario) -> Void) {
        self.init(name)
        change(&self)
    }
}
