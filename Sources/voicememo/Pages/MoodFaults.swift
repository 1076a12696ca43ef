import CommandLineKit
import VoiceCore

// The sentences of what can go wrong with a mood.

extension MoodReplyError {
    var sentence: String {
        switch self {
        case .empty: "the reply is empty"
        case .noFigures: "the reply has no percentages"
        case .outOfRange(let figure, _): "\(figure) % is more than there is"
        case .contradictory(let positive, let negative, _):
            "\(positive) % positive and \(negative) % negative contradict each other"
        }
    }
}

extension AnalyserError {
    var sentence: String {
        switch self {
        case .notFound(let name): "\(name): no such program"
        case .notStarted(let errno): "the analyser did not start: \(SystemError.text(errno))"
        case .tooSlow(let seconds): "the analyser took more than \(Int(seconds)) s"
        case .tooMuch(let bytes): "the analyser wrote more than \(bytes) bytes"
        case .ended(.exited(let status)): "the analyser ended with \(status)"
        case .ended(.signalled(let signal)): "the analyser was ended by signal \(signal)"
        case .reply(let error): error.sentence
        }
    }
}

extension MoodReplyError {
    var failure: Failure {
        Failure(
            .badSound,
            sentence,
            advice: "give a reply that names shares, such as: positive 80 %, negative 20 %, joy"
        )
    }
}

extension AnalyserError {
    var failure: Failure {
        switch self {
        case .reply(let error): error.failure
        case .notFound: Failure(.unavailable, sentence, advice: "install it, or name another with --analyser")
        default: Failure(.unavailable, sentence, advice: "try the analyser by itself: text in, prose out")
        }
    }
}

extension Failure {
    init(_ error: MoodTableError) {
        switch error {
        case .missing(let folder):
            self.init(
                .unavailable,
                "\(folder): the mood tables are missing",
                advice: "install VoiceCore again"
            )
        case .unreadable(let path, let errno):
            self.init(.inputOutput, "\(path): \(SystemError.text(errno))")
        case .malformed(let path, let line):
            self.init(.configuration, "\(path):\(line): not as the format of mood tables says")
        case .pattern(let path, let line, let offset):
            self.init(.configuration, "\(path):\(line): the pattern is wrong at byte \(offset)")
        }
    }
}
