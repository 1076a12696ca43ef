internal import Sound

package enum FarmSubject {
    package enum Lane: String, CaseIterable, Sendable {
        /// A person's memo does not wait behind an archive.
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

    package static func jobs(_ kind: HearingKind, _ lane: Lane) -> String { job(kind, lane, id: "*") }

    package static func sound(id: String, index: Int) -> String { "voicecore.sound.\(id).\(index)" }

    /// Records that a stopping worker gave back this delivery untried.
    package static func returned(id: String, delivery: Int) -> String {
        "voicecore.sound.\(id).back-\(delivery)"
    }

    package static func isReturned(_ subject: String) -> Bool {
        subject.split(separator: ".").last?.hasPrefix("back-") == true
    }

    package static func sound(id: String) -> String { "voicecore.sound.\(id).*" }

    package static func answer(id: String) -> String { "voicecore.answer.\(id)" }

    package static func progress(id: String) -> String { "voicecore.progress.\(id)" }

    package static func worker(_ name: String) -> String { "voicecore.worker.\(name)" }
}

package enum FarmLimits {
    package static let samples = SpeechSamples.capSamples
    package static let firstSample = 360_000 * SpeechSamples.hertz
    /// Fits a server's usual limit of 1 MiB with all headers.
    package static let messageBytes = 900_000
    /// Noise is hardly smaller packed than its samples.
    package static let soundBytes = 2 * samples + 100_000
    package static let chunks = (soundBytes + messageBytes - 1) / messageBytes
    package static let personalWords = 5_000
    package static let textBytes = 1_000
    package static let tries = 5
}
