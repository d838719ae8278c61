/// Runs calls to the parts that an app supplies, as children of `run()` and never of a caller.
///
/// A call that ignores cancellation keeps only `run()` from returning: whoever waits for its result
/// waits elsewhere, and what it finally says goes into a mailbox that the next run reads.
package final class CallRunner: Sendable {
    private enum Step: Sendable {
        case call(@Sendable () async -> Void)
        case stop
        case done
    }

    private let inbox = Mailbox<@Sendable () async -> Void>()

    package init() {}

    /// Leaves a call to be begun by this run or the next.
    package func start(_ call: @escaping @Sendable () async -> Void) {
        inbox.put(call)
    }

    /// Runs calls until cancelled, then waits for those that have begun.
    package func run() async {
        await withTaskGroup(of: Step.self) { group in
            group.addTask { await self.nextStep() }
            while let step = await group.next() {
                guard case .call(let call) = step else { continue }
                group.addTask {
                    await call()
                    return .done
                }
                group.addTask { await self.nextStep() }
            }
        }
    }

    private func nextStep() async -> Step {
        guard let call = await inbox.next() else { return .stop }
        return .call(call)
    }
}
