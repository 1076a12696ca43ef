package struct FarmStream: Equatable, Sendable {
    package let name: String
    package let subject: String
    struct State: Equatable, Sendable {
        var messages: Int
        var bytes: Int
        var oldest: Double?
    }

    var isQueue = false
    var isInMemory = false
    /// Otherwise the oldest message goes.
    var refusesWhenFull = false
    var mostBytes: Int
    var mostSeconds: Int

    /// Leaves room for the headers around our messages.
    static let mostMessageBytes = FarmLimits.messageBytes + 4_096

    package static let jobs = FarmStream(
        name: "VOICECORE_JOBS",
        subject: FarmSubject.jobs,
        isQueue: true,
        refusesWhenFull: true,
        mostBytes: 1 << 28,
        mostSeconds: 7 * 86_400
    )
    package static let sounds = FarmStream(
        name: "VOICECORE_SOUNDS",
        subject: FarmSubject.sounds,
        refusesWhenFull: true,
        mostBytes: 1 << 32,
        mostSeconds: 7 * 86_400
    )
    package static let answers = FarmStream(
        name: "VOICECORE_ANSWERS",
        subject: FarmSubject.answers,
        mostBytes: 1 << 29,
        mostSeconds: 86_400
    )
    package static let workers = FarmStream(
        name: "VOICECORE_WORKERS",
        subject: FarmSubject.workers,
        isInMemory: true,
        mostBytes: 1 << 26,
        mostSeconds: 3_600
    )

    package static let all = [jobs, sounds, answers, workers]

    static func queue(_ kind: HearingKind, _ lane: FarmSubject.Lane) -> String {
        queue(kindNamed: kind.subject, lane)
    }

    /// A queue's name may have no dot.
    static func queue(kindNamed kind: String, _ lane: FarmSubject.Lane) -> String {
        "\(kind.replacing(".", with: "_"))_\(lane.rawValue)"
    }
}
