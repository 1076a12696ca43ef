/// Brings what happens at the sound server and in the system to a session, until the task is cancelled.
package enum SessionEvents {
    /// Forwards calls and sleep; a source that is not there on this machine brings nothing.
    package static func forward(
        calls: AsyncStream<PulseCalls.Change>?,
        sleep: AsyncStream<SleepWatch.Change>?,
        to coordinator: AudioCoordinator
    ) async {
        await withTaskGroup(of: Void.self) { group in
            if let calls {
                group.addTask {
                    for await change in calls { try? await coordinator.send(event(of: change)) }
                }
            }
            if let sleep {
                group.addTask {
                    for await change in sleep { try? await coordinator.send(event(of: change)) }
                }
            }
        }
    }

    static func event(of call: PulseCalls.Change) -> SessionEvent {
        switch call {
        case .began: .interruptionBegan
        case .ended: .interruptionEnded(mayResume: true)
        }
    }

    static func event(of sleep: SleepWatch.Change) -> SessionEvent {
        switch sleep {
        case .goesToSleep: .background
        case .wokeUp: .interruptionEnded(mayResume: true)
        }
    }
}
