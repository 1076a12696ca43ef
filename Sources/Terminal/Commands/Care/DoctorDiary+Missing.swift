import Programs
import VoiceCore

/// Findings for a diary that does not open.
extension DoctorDiary {
    /// A diary that is still to be made, or why it cannot be.
    static func notThere(_ path: String, _ settings: Settings) -> Finding {
        if let fact = DoctorSettings.fact(ofFolder: path) {
            let why = fact.hasPrefix("cannot be made") ? "it \(fact)" : "none can be made: \(fact)"
            return Finding(path, "no diary, and \(why)", .wrong, advice: "name another folder")
        }
        do throws(Failure) {
            try settings.checkPlaceOfDiary()
            return Finding(path, "not there yet", advice: "voicecore ingest makes it")
        } catch {
            return wrong(path, error)
        }
    }

    /// A finding for a failure, without the path that its message repeats.
    static func wrong(_ path: String, _ failure: Failure) -> Finding {
        let start = path + ": "
        let whole = failure.message
        let message = whole.hasPrefix(start) ? whole.dropFirst(start.count) : whole[...]
        return Finding(path, String(message), .wrong, advice: failure.advice)
    }
}
