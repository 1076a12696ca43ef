package import VoiceCore

extension DiaryMirror.Outcome {
    /// The counts of a mirror, and how far it came if it was stopped.
    package var sentence: String {
        let counts = "\(written) written, \(unchanged) unchanged, \(removed) removed"
        return stop.map { "stopped after \($0.done) of \($0.all) entries: \(counts)" } ?? counts
    }
}
