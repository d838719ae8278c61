extension Shop {
    /// Has a probe see the machines' inputs from now on.
    package func probe(_ probe: MachineProbe) {
        queue.probe.withLock { $0 = probe }
    }
}
