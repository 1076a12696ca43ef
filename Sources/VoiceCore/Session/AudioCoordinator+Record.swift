extension AudioCoordinator {
    /// Records until something ends it.
    ///
    /// Cancelling the task ends the recording like ``SessionEvent/stop(_:)``; it is not lost.
    public func record(_ owner: SessionOwner) async throws(SessionError) -> FinishedRecording {
        let closed = finishedRecordings()
        try await send(.record(owner))
        // A task of its own: the one that waits may be cancelled, and the recording must still be closed.
        let result = Task {
            for await recording in closed where recording.owner == owner { return recording }
            preconditionFailure("the stream lives as long as the coordinator, which is awaited")
        }
        return await withTaskCancellationHandler {
            await result.value
        } onCancel: {
            Task { try? await self.send(.stop(owner)) }
        }
    }
}
