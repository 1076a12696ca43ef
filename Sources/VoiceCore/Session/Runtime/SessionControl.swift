package enum SessionControl {
    package enum Request: Equatable, Sendable {
        case status, interrupt, end, pause, stop
        case skip(seconds: Double)

        /// The request as the line that is sent.
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

        /// Reads a line; nothing when it asks for nothing we know.
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
        /// The state's name, such as `recording`.
        package var state: String
        package var owner: String
        /// Seconds into what is played; of a recording, nothing.
        package var position: Double?

        /// The request as one line.
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

    /// Does what is asked of a session and answers with what it is doing then.
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
