package import Travel
internal import VoiceCore

extension GazetteerError {
    package var failure: Failure {
        let again = "install VoiceCore again; your own places work without it"
        switch self {
        case .notInstalled:
            return Failure(.unavailable, "the list of cities is not installed", advice: again)
        case .unreadable(let path, let code):
            return Failure(.inputOutput, "\(path): \(SystemError.text(code))", advice: again)
        case .damaged(let path): return Failure(.badSound, "\(path): holds no list of cities", advice: again)
        }
    }
}
