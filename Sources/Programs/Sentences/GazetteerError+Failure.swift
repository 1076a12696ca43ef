package import Travel
package import VoiceCore

extension GazetteerError {
    /// As a person reads it.
    package var failure: Failure {
        let again = "apt-get install --reinstall libgeonames0 libgeonames-common brings it back"
        switch self {
        case .notInstalled:
            return Failure(
                .unavailable,
                "the list of cities is not installed",
                advice: "apt-get install libgeonames0; your own places work without it"
            )
        case .unreadable(let path, let code):
            return Failure(.inputOutput, "\(path): \(SystemError.text(code))", advice: again)
        case .damaged(let path): return Failure(.badSound, "\(path): holds no list of cities", advice: again)
        case .noLibrary:
            return Failure(
                .unavailable,
                "zlib is missing; the list of cities needs it",
                advice: "apt-get install zlib1g"
            )
        }
    }
}
