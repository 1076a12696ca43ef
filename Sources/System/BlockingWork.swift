internal import Dispatch
internal import Synchronization

/// Runs work that blocks on a queue of its own, away from the few threads that all tasks share.
package enum BlockingWork {
    /// Waits for the work; when the task is cancelled the work is told, and ends in its own way.
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

/// A flag by which a task that was cancelled tells the thread that blocks for it.
package final class CancellationFlag: Sendable {
    private let raised = Atomic(false)

    package init() {}

    /// Whether the work is to end.
    package var isRaised: Bool { raised.load(ordering: .relaxed) }

    /// Tells the work to end.
    package func raise() { raised.store(true, ordering: .relaxed) }
}
