/// What the machines go by besides their state.
package struct MachinePolicy: Sendable {
    package var process: JournalProcess
    package var retry = RetryPolicy()
    package var observesOnly = false
    package var serverIsLedger = false
    /// How long a closed attempt stays matchable by its token.
    package var attemptMemory: Duration = .seconds(30 * 86_400)

    package init(process: JournalProcess) {
        self.process = process
    }
}
