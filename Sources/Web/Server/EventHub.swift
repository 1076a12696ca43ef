internal import Synchronization
internal import System
internal import VoiceCore

final class EventHub: Sendable {
    /// The most listeners: a browser opens six connections to one address, and hidden pages close theirs.
    static let mostPipes = 4
    /// The longest time without a word: a silent browser and one that is gone look the same from here.
    private static let silence = Duration.seconds(15)
    /// The pause between two looks at the diary, which other programs change too.
    private static let look = Duration.seconds(1)

    private struct State {
        var pipes: [(pipe: EventPipe, session: Access.Session)] = []
        var watching: [Task<Void, Never>] = []
    }

    private static let comment = ": still here\n\n"

    private let state = Mutex(State())
    private let seen: @Sendable () async -> String

    init(seeing seen: @escaping @Sendable () async -> String) { self.seen = seen }

    /// Adds a page, at the cost of the oldest if there are too many; one that shows something older is told so at once.
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

    func tell(_ event: PageEvent) { send(event.text) }

    func close(_ session: Access.Session) {
        for one in state.withLock({ $0.pipes.filter { $0.session == session } }) { one.pipe.end() }
    }

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

enum PageEvent: Equatable, Sendable {
    case changed
    case recording
    /// The length recorded so far, and the loudness of the newest sound, from 0 to 1.
    case meter(seconds: Double, level: Double)
    /// The words heard so far, and the end of them that may still change.
    case words(steady: String, fresh: String)
    case progress(key: String, stage: IngestFailure.Stage, share: Double?)

    var text: String { "event: \(name)\ndata: \(JSONText.object(members).line)\n\n" }

    private var name: String {
        switch self {
        case .changed: "changed"
        case .recording: "state"
        case .meter: "meter"
        case .words: "words"
        case .progress: "progress"
        }
    }

    private var members: [JSONText.Member] {
        switch self {
        case .changed: []
        case .recording: [.init("page", .string(Address.record.text))]
        case .meter(let seconds, let level):
            [
                .init("seconds", .number(Self.hundredths(seconds))),
                .init("level", .number(Self.hundredths(level))),
            ]
        case .words(let steady, let fresh): [.init("text", .string(steady)), .init("fresh", .string(fresh))]
        case .progress(let key, let stage, let share):
            [.init("key", .string(key)), .init("stage", .string(stage.rawValue))]
                + (share.map { [.init("share", .number(Self.hundredths($0)))] } ?? [])
        }
    }

    private static func hundredths(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
