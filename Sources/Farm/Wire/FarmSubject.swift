/// Subjects of a farm's messages.
package enum FarmSubject {
    package enum Lane: String, CaseIterable, Sendable {
        /// The first few of a diary: a person's memo does not wait behind an archive.
        case first
        case more
    }

    package static let jobs = "voicecore.job.>"
    package static let sounds = "voicecore.sound.>"
    package static let answers = "voicecore.answer.>"
    package static let workers = "voicecore.worker.>"

    package static func job(_ kind: HearingKind, _ lane: Lane, id: String) -> String {
        "voicecore.job.\(kind.subject).\(lane.rawValue).\(id)"
    }

    package static func jobs(_ kind: HearingKind, _ lane: Lane) -> String {
        job(kind, lane, id: "*")
    }

    package static func sound(id: String, index: Int) -> String { "voicecore.sound.\(id).\(index)" }

    /// A stopping worker says here that it gave back this delivery untried.
    package static func returned(id: String, delivery: Int) -> String {
        "voicecore.sound.\(id).back-\(delivery)"
    }

    package static func isReturned(_ subject: String) -> Bool {
        subject.split(separator: ".").last?.hasPrefix("back-") == true
    }

    package static func sound(id: String) -> String { "voicecore.sound.\(id).*" }

    package static func answer(id: String) -> String { "voicecore.answer.\(id)" }

    /// Progress of a job; nobody keeps it.
    package static func progress(id: String) -> String { "voicecore.progress.\(id)" }

    package static func worker(_ name: String) -> String { "voicecore.worker.\(name)" }
}
