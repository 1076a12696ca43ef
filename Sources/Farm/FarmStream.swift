/// A stream of the broker.
package struct FarmStream: Equatable, Sendable {
    package let name: String
    package let subject: String
    struct State: Equatable, Sendable {
        var messages: Int
        var bytes: Int
        /// Time of the oldest message, in seconds since 1970.
        var oldest: Double?
    }

    let isQueue: Bool
    let isInMemory: Bool
    /// A full stream refuses messages; otherwise the oldest goes.
    let refusesWhenFull: Bool
    let mostBytes: Int
    let mostSeconds: Int

    /// No message of ours is larger, with what is written around it.
    static let mostMessageBytes = FarmLimits.messageBytes + 4_096

    /// The jobs that nobody has done.
    package static let jobs = FarmStream(
        name: "VOICECORE_JOBS",
        subject: FarmSubject.jobs,
        isQueue: true,
        isInMemory: false,
        refusesWhenFull: true,
        mostBytes: 1 << 28,
        mostSeconds: 7 * 86_400
    )
    package static let sounds = FarmStream(
        name: "VOICECORE_SOUNDS",
        subject: FarmSubject.sounds,
        isQueue: false,
        isInMemory: false,
        refusesWhenFull: true,
        mostBytes: 1 << 32,
        mostSeconds: 7 * 86_400
    )
    package static let answers = FarmStream(
        name: "VOICECORE_ANSWERS",
        subject: FarmSubject.answers,
        isQueue: false,
        isInMemory: false,
        refusesWhenFull: false,
        mostBytes: 1 << 29,
        mostSeconds: 86_400
    )
    /// The last word of each worker.
    package static let workers = FarmStream(
        name: "VOICECORE_WORKERS",
        subject: FarmSubject.workers,
        isQueue: false,
        isInMemory: true,
        refusesWhenFull: false,
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
