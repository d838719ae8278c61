import Foundation
import Purser

/// Counts jobs that a driven thread sends to the global pool instead of to its executor.
///
/// The runtime offers a hook for that. It is one for the whole process, so a count goes to the
/// executor that drives the enqueuing thread, and other threads' jobs to nobody.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
enum EscapedJobs {
    private typealias Original = @convention(thin) (UnownedJob) -> Void
    private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

    private static let drivers = Locked<[ThreadName: SeededTaskExecutor]>([:])
    private static let isCounting: Bool = {
        let library = dlopen(nil, RTLD_LAZY)
        guard let symbol = dlsym(library, "swift_task_enqueueGlobal_hook") else { return false }
        symbol.assumingMemoryBound(to: Hook?.self).pointee = { job, original in
            drivers.withLock { $0[ThreadName.current] }?.countEscape()
            original(job)
        }
        return true
    }()

    static func startCounting() {
        _ = isCounting
    }

    static func register(_ executor: SeededTaskExecutor, on thread: ThreadName) {
        drivers.withLock { $0[thread] = executor }
    }

    static func unregister(_ thread: ThreadName) {
        drivers.withLock { $0[thread] = nil }
    }
}
