internal import System

package enum UsageError: Error, Equatable, Sendable {
    case unknownOption(String, suggestion: String?)
    case unknownCommand(String, suggestion: String?)
    case missingCommand
    case missingValue(option: String, expected: String)
    case optionAsValue(option: String, next: String)
    case unexpectedValue(option: String)
    case badValue(option: String, value: String, expected: String, suggestion: String?)
    case refused(Failure)
    case givenTwice(option: String)
    case missingArgument(String)
    case unexpectedArgument(String)
    case badArgument(String, value: String, expected: String, suggestion: String?)

    package var message: String {
        switch self {
        case .unknownOption(let option, let suggestion):
            "unknown option \(option)" + Self.question(suggestion)
        case .unknownCommand(let name, let suggestion): "\(name): no such command" + Self.question(suggestion)
        case .missingCommand: "which command?"
        case .missingValue(let option, let expected): "\(option) needs a value: \(expected)"
        case .optionAsValue(let option, let next):
            "\(option) needs a value before \(next); if \(next) is the value: "
                + (option.hasPrefix("--") ? "\(option)=\(next)" : option + next)
        case .unexpectedValue(let option): "\(option) takes no value"
        case .badValue(let option, "", let expected, _): "\(option) is empty: must be \(expected)"
        case .badValue(let option, let value, let expected, let suggestion):
            "\(option) \(value): must be \(expected)" + Self.question(suggestion)
        case .refused(let failure): failure.message
        case .givenTwice(let option): "\(option) is given twice"
        case .missingArgument(let name): "\(name) is missing"
        case .unexpectedArgument(let text): "\(text): unexpected argument"
        case .badArgument(let name, "", let expected, _): "\(name) is empty: must be \(expected)"
        case .badArgument(let name, let value, let expected, let suggestion):
            "\(name) \(value): must be \(expected)" + Self.question(suggestion)
        }
    }

    var advice: String? {
        if case .refused(let failure) = self { failure.advice } else { nil }
    }

    private static func question(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean \($0)?" } ?? ""
    }
}

package struct CommandLineMistake: Error, Equatable, Sendable {
    package var path: [String]
    package var place: Int
    package var error: UsageError
}

extension ValueKind {
    func suggestion(for value: String) -> String? {
        guard case .choice(let names) = self else { return nil }
        return Suggestion.nearest(to: value, among: names)
    }
}
