package import VoiceCore

extension DiaryMirror.Outcome {
    package var sentence: String {
        let counts = "\(written) written, \(unchanged) unchanged, \(removed) removed"
        return stop.map { "stopped after \($0.done) of \($0.all) entries: \(counts)" } ?? counts
    }
}
