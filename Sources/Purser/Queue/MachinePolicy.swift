/// What the machines go by besides their state.
package struct MachinePolicy: Sendable {
    package var process: JournalProcess
    package var retry = RetryPolicy()
    package var observesOnly = false
    package var serverIsLedger = false

    package init(process: JournalProcess) {
        self.process = process
    }
}
