internal import Dispatch

/// Runs an actor on a serial queue of its own.
///
/// Calls that block, such as a synced write or a wait for another process, would
/// otherwise hold one of the few threads that all tasks share.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes a queue that debuggers show by this label.
    package init(label: String) {
        queue = DispatchQueue(label: label)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }

    package func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}
