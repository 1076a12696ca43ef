internal import System
internal import VoiceCore

/// Something that a page which is open is told of.
enum PageEvent: Equatable, Sendable {
    /// The diary is another than it was: what is shown may be old.
    case changed
    /// The recording is in another state, which its page shows.
    case recording
    /// So much is recorded, and the newest of it was so loud, from 0 to 1.
    case meter(seconds: Double, level: Double)
    /// What was heard so far, and the end of it that may still become something else.
    case words(steady: String, fresh: String)
    /// How far a memo is.
    case progress(key: String, stage: IngestFailure.Stage, share: Double?)

    /// As it is sent.
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
