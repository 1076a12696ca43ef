/// Where the messages of a farm go.
package enum FarmSubject {
    /// Which jobs are handed out first.
    package enum Lane: String, CaseIterable, Sendable {
        /// The first few of a diary: a person's memo does not wait behind an archive.
        case first
        /// What a diary offers beyond them.
        case more
    }

    package static let jobs = "voicecore.job.>"
    package static let sounds = "voicecore.sound.>"
    package static let answers = "voicecore.answer.>"
    package static let workers = "voicecore.worker.>"

    /// Where a job is offered.
    package static func job(_ kind: HearingKind, _ lane: Lane, id: String) -> String {
        "voicecore.job.\(kind.subject).\(lane.rawValue).\(id)"
    }

    /// What a worker of a kind takes from a lane.
    package static func jobs(_ kind: HearingKind, _ lane: Lane) -> String {
        job(kind, lane, id: "*")
    }

    /// Where a message of a job's sound is.
    package static func sound(id: String, index: Int) -> String { "voicecore.sound.\(id).\(index)" }

    /// Where a worker that stops says that it gave a job back untried, which is told from others by how often the
    /// job had been handed out.
    package static func returned(id: String, delivery: Int) -> String {
        "voicecore.sound.\(id).back-\(delivery)"
    }

    /// Whether a subject is one of those.
    package static func isReturned(_ subject: String) -> Bool {
        subject.split(separator: ".").last?.hasPrefix("back-") == true
    }

    /// All of a job's sound, and what is said of it.
    package static func sound(id: String) -> String { "voicecore.sound.\(id).*" }

    /// Where a job's answer is.
    package static func answer(id: String) -> String { "voicecore.answer.\(id)" }

    /// Where is told how far a job has come; nobody keeps it.
    package static func progress(id: String) -> String { "voicecore.progress.\(id)" }

    /// Where a worker says how it is.
    package static func worker(_ name: String) -> String { "voicecore.worker.\(name)" }
}
