internal import Dispatch
internal import Synchronization

/// Keeps blocking work off the few threads that all tasks share.
package enum BlockingWork {
    package static func run<Value: Sendable, Failure: Error>(
        label: String,
        _ work: @escaping @Sendable (CancellationFlag) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let flag = CancellationFlag()
        let result: Result<Value, Failure> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: label).async {
                    continuation.resume(returning: Result { () throws(Failure) in try work(flag) })
                }
            }
        } onCancel: {
            flag.raise()
        }
        return try result.get()
    }
}

package final class CancellationFlag: Sendable {
    private let raised = Atomic(false)

    package init() {}

    package var isRaised: Bool { raised.load(ordering: .relaxed) }

    package func raise() { raised.store(true, ordering: .relaxed) }
}

/// Runs an actor's blocking calls off the threads that tasks share.
package final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    package init(label: String) { queue = DispatchQueue(label: label) }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
