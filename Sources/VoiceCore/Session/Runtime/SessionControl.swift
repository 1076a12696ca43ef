package enum SessionControl {
    package enum Request: Equatable, Sendable {
        case status, interrupt, end, pause, stop
        case skip(seconds: Double)

        package var line: String {
            switch self {
            case .status: "status"
            case .interrupt: "interrupt"
            case .end: "end"
            case .pause: "pause"
            case .stop: "stop"
            case .skip(let seconds): "skip \(seconds)"
            }
        }

        package init?(line: String) {
            let words = line.split(separator: " ")
            switch (words.first, words.count) {
            case ("status", 1): self = .status
            case ("interrupt", 1): self = .interrupt
            case ("end", 1): self = .end
            case ("pause", 1): self = .pause
            case ("stop", 1): self = .stop
            case ("skip", 2):
                guard let seconds = Double(words[1]), seconds.isFinite else { return nil }
                self = .skip(seconds: seconds)
            default: return nil
            }
        }
    }

    package struct Status: Equatable, Sendable {
        package var state: String
        package var owner: String
        package var position: Double?

        package var line: String {
            ([state, owner] + (position.map { ["\(($0 * 1000).rounded() / 1000)"] } ?? [])).joined(
                separator: " "
            )
        }

        package init?(line: String) {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2 || words.count == 3 else { return nil }
            (state, owner) = (words[0], words[1])
            position = words.count == 3 ? Double(words[2]) : nil
        }

        init(state: String, owner: String, position: Double?) {
            (self.state, self.owner, self.position) = (state, owner, position)
        }
    }

    package static func answer(_ line: String, for coordinator: AudioCoordinator) async -> String {
        guard let request = Request(line: line) else { return "unknown" }
        let owner = await coordinator.state.owner
        do {
            switch request {
            case .status: break
            case .interrupt: try await coordinator.send(.interruptionBegan)
            case .end: try await coordinator.send(.interruptionEnded(mayResume: true))
            case .pause: if let owner { try await coordinator.send(.pause(owner)) }
            case .stop: if let owner { try await coordinator.send(.stop(owner)) }
            case .skip(let seconds): if let owner { try await coordinator.send(.skip(owner, by: seconds)) }
            }
        } catch {
            return "failed \(error.name)"
        }
        return await status(of: coordinator, owner: owner).line
    }

    private static func status(of coordinator: AudioCoordinator, owner: SessionOwner?) async -> Status {
        let state = await coordinator.state
        let shown = state.owner ?? owner
        var position: Double?
        if let shown, case .entry = shown { position = await coordinator.position(of: shown) }
        return Status(state: state.name, owner: shown?.description ?? "-", position: position)
    }
}

package enum SessionEvents {
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

package struct SessionAttendance: Sendable {
    private let calls: AsyncStream<PulseCalls.Change>?
    private let sleep: AsyncStream<SleepWatch.Change>?
    private let socket: String

    /// Listens from now on; calls interrupt only live sound, such as a microphone.
    package init(isLive: Bool, socket: String) async {
        calls = isLive ? try? await PulseCalls.changes() : nil
        sleep = await SleepWatch.changes()
        self.socket = socket
    }

    /// Forwards calls and sleep, and answers other programs, until cancelled.
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
