/// What an exhaustive search of the purchase machine goes through.
package struct SearchScenario: Sendable {
    package var name: String
    /// Transactions of one purchase key.
    package var transactions = 1
    /// Devices that share the store's list; each has a journal and a handler of its own.
    package var devices = 1
    /// How often each device may crash.
    package var crashes = 3
    /// The store may take the purchase back, and give it back.
    package var revokes = false
    /// Restores may deliver what is finished.
    package var restores = false
    /// Nobody knows the owner; a person retries, assigns, dismisses; others remove; hints doubt.
    package var hasPerson = false
    /// What the search must find.
    package var flaw: SearchFlaw?

    package init(_ name: String) {
        self.name = name
    }
}
