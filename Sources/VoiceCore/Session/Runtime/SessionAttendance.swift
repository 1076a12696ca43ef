package struct SessionAttendance: Sendable {
    private let calls: AsyncStream<PulseCalls.Change>?
    private let sleep: AsyncStream<SleepWatch.Change>?
    private let socket: String

    /// Listens from now on; a call takes only what is live, such as a microphone.
    package init(isLive: Bool, socket: String) async {
        calls = isLive ? try? await PulseCalls.changes() : nil
        sleep = await SleepWatch.changes()
        self.socket = socket
    }

    /// Brings the session what happens, and lets other programs speak to it while it is the owner's.
    ///
    /// Goes on until it is cancelled.
    package func attend(_ coordinator: AudioCoordinator, of owner: SessionOwner) async {
        let states = await coordinator.stateUpdates()
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await SessionEvents.forward(calls: calls, sleep: sleep, to: coordinator) }
            group.addTask { await serve(coordinator, of: owner, while: states) }
        }
    }

    private func serve(
        _ coordinator: AudioCoordinator,
        of owner: SessionOwner,
        while states: AsyncStream<SessionState>
    ) async {
        var open: ControlSocket?
        for await state in states where state.owner == owner && open == nil {
            open = try? ControlSocket(at: socket) { line in
                await SessionControl.answer(line, for: coordinator)
            }
        }
        withExtendedLifetime(open) {}
    }
}
