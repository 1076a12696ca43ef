internal import Synchronization

/// Every page that is open and listens, and what they are told.
final class EventHub: Sendable {
    /// How many may listen at once.
    ///
    /// A browser opens six connections to one address, and pages that are hidden close theirs.
    static let mostPipes = 4
    /// How long nothing may be said: silence and a browser that is gone look the same from here.
    private static let silence = Duration.seconds(15)
    /// How often the diary is looked at, which other programs change too.
    private static let look = Duration.seconds(1)

    private struct State {
        /// The oldest first.
        var pipes: [(pipe: EventPipe, session: Access.Session)] = []
        var watching: [Task<Void, Never>] = []
    }

    /// What a page does not hear.
    private static let comment = ": still here\n\n"

    private let state = Mutex(State())
    /// What differs when something was changed, by this program or another.
    private let seen: @Sendable () async -> String

    init(seeing seen: @escaping @Sendable () async -> String) { self.seen = seen }

    /// Begins to tell a page; the one that has listened longest makes way when there are too many.
    ///
    /// A page that shows something older is told so at once.
    func open(for session: Access.Session, since shown: String?) -> EventPipe {
        let pipe = EventPipe()
        // A browser that has gone is only noticed when something is sent to it.
        send(Self.comment)
        let oldest = state.withLock { state in
            state.pipes.append((pipe, session))
            if state.watching.isEmpty {
                state.watching = [Task { await watch() }, Task { await keepOpen() }]
            }
            return state.pipes.dropLast(Self.mostPipes).map(\.pipe)
        }
        oldest.forEach { $0.end() }
        pipe.send(": open\nretry: 1000\n\n")
        pipe.whenClosed { [weak self, weak pipe] in
            if let pipe { self?.forget(pipe) }
        }
        if let shown {
            Task { if await seen() != shown { pipe.send(PageEvent.changed.text) } }
        }
        return pipe
    }

    /// Tells everybody.
    func tell(_ event: PageEvent) { send(event.text) }

    /// Tells the pages of a browser that has closed the diary nothing more.
    func close(_ session: Access.Session) {
        for one in state.withLock({ $0.pipes.filter { $0.session == session } }) { one.pipe.end() }
    }

    /// Tells nobody anything any more; the pages ask again.
    func end() {
        for one in state.withLock(\.pipes) { one.pipe.end() }
    }

    private func send(_ text: String) {
        for one in state.withLock(\.pipes) { one.pipe.send(text) }
    }

    private func forget(_ pipe: EventPipe) {
        let idle = state.withLock { state in
            state.pipes.removeAll { $0.pipe === pipe }
            guard state.pipes.isEmpty else { return [Task<Void, Never>]() }
            defer { state.watching = [] }
            return state.watching
        }
        for one in idle { one.cancel() }
    }

    private func watch() async {
        var last = await seen()
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.look)
            let now = await seen()
            if now != last { tell(.changed) }
            last = now
        }
    }

    private func keepOpen() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.silence)
            send(Self.comment)
        }
    }
}
