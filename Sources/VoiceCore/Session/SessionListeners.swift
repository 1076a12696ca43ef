/// Listeners to the session.
struct SessionListeners {
    var meters = Broadcast<SessionMeter>(depth: 1)
    var states = Broadcast<SessionState>(depth: 256)
    var finished = Broadcast<FinishedRecording>(depth: 256)
    let trace: @Sendable (SessionStep) -> Void

    init(trace: @escaping @Sendable (SessionStep) -> Void) {
        self.trace = trace
    }

    /// Sends a step of the session, and a new state.
    mutating func notify(
        _ event: SessionEvent,
        from: SessionState,
        to: SessionState,
        effects: [String],
        at seconds: Double
    ) {
        trace(
            SessionStep(
                t: seconds,
                event: event.name,
                from: from.name,
                to: to.name,
                owner: (to.owner ?? from.owner)?.description,
                effects: effects
            )
        )
        if to != from { states.send(to) }
    }
}
