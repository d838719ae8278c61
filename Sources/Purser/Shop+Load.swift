extension Shop {
    /// What the queue holds in memory, for the checks that it does not grow.
    package func load() async -> QueueLoad { await queue.load }
}
