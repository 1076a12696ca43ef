/// Everyone who is told what goes on in the session.
struct SessionListeners {
    /// Of the level and length of what is recorded; a late listener hears only the newest.
    var meters = Broadcast<SessionMeter>(depth: 1)
    var states = Broadcast<SessionState>(depth: 256)
    /// Of every recording that was closed.
    var finished = Broadcast<FinishedRecording>(depth: 256)
    let trace: @Sendable (SessionStep) -> Void

    init(trace: @escaping @Sendable (SessionStep) -> Void) {
        self.trace = trace
    }

    /// Tells of a step of the session, and of its new state if it has one.
    mutating func tell(
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
