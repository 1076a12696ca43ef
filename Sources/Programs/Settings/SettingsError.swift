package struct SettingProblem: Error, Equatable, Sendable {
    package enum Fact: Equatable, Sendable {
        case unknown(suggestion: String?)
        case bad(expected: String, suggestion: String?)
    }

    /// The setting or a part of it: `inboxes[0].journal`.
    package var key: String
    package var line: Int
    package var fact: Fact
    package var known: [String]
    /// Further problems in the same list or object.
    package var others: [SettingProblem] = []

    package init(_ key: String, line: Int, _ fact: Fact, known: [String] = Key.names) {
        self.key = key
        self.line = line
        self.fact = fact
        self.known = known
    }

    fileprivate var each: [SettingProblem] {
        var first = self
        first.others = []
        return [first] + others.flatMap(\.each)
    }

    /// Reads each of a list, and throws all mistakes together.
    static func all<Value>(
        of nodes: [JSON5Node],
        _ read: (_ index: Int, JSON5Node) throws(SettingProblem) -> Value
    ) throws(SettingProblem) -> [Value] {
        var (values, problems): ([Value], [SettingProblem]) = ([], [])
        for (index, node) in nodes.enumerated() {
            do throws(SettingProblem) {
                values.append(try read(index, node))
            } catch {
                problems.append(error)
            }
        }
        try refuse(problems)
        return values
    }

    /// Throws the first with all others, if there is one.
    static func refuse(_ problems: [SettingProblem]) throws(SettingProblem) {
        guard var first = problems.first else { return }
        first.others += problems.dropFirst()
        throw first
    }

    fileprivate func failure(at place: String) -> Failure {
        let said: String
        let suggestion: String?
        switch fact {
        case .unknown(let nearest): (said, suggestion) = ("no such setting", nearest)
        case .bad(let expected, let nearest): (said, suggestion) = ("must be " + expected, nearest)
        }
        let question = suggestion.map { "; did you mean \($0)?" } ?? ""
        return Failure(
            .configuration,
            "\(place)\(place.hasSuffix(key) ? "" : ": " + key): \(said)\(question)",
            advice: fact == .unknown(suggestion: nil) ? "there are: " + known.joined(separator: ", ") : nil
        )
    }
}

package enum SettingsError: Error, Equatable, Sendable {
    case noSuchFile(path: String)
    case unreadable(path: String, errno: Int32)
    case notText(path: String)
    case notJSON5(path: String, JSON5Error)
    case file(path: String, SettingProblem)
    case environment(variable: String, SettingProblem)
    case flag(name: String, SettingProblem)
    /// Several errors together, so that people can fix them in one go.
    case several([SettingsError])

    private static let mostTold = 10

    package var failure: Failure {
        switch self {
        case .noSuchFile(let path): Failure(.noSuchFile, "\(path): no such file")
        case .unreadable(let path, let errno):
            Failure(.configuration, "\(path): cannot be read: \(SystemError.text(errno))")
        case .notText(let path): Failure(.configuration, "\(path): not UTF-8 text")
        case .notJSON5(let path, let error):
            Failure(.configuration, "\(path):\(error.line): \(Self.sentence(error.fact))")
        case .file(let path, let problem):
            problem.failure(at: problem.line > 0 ? "\(path):\(problem.line)" : path)
        case .environment(let variable, let problem): problem.failure(at: "environment: \(variable)")
        case .flag(let name, let problem): problem.failure(at: "--" + name)
        case .several(let errors): Self.failure(of: errors)
        }
    }

    var each: [SettingsError] {
        switch self {
        case .file(let path, let problem): problem.each.map { .file(path: path, $0) }
        case .environment(let variable, let problem):
            problem.each.map { .environment(variable: variable, $0) }
        case .flag(let name, let problem): problem.each.map { .flag(name: name, $0) }
        default: [self]
        }
    }

    init(_ errors: [SettingsError]) { self = errors.count == 1 ? errors[0] : .several(errors) }

    private static func failure(of errors: [SettingsError]) -> Failure {
        var failures = errors.map(\.failure)
        guard var first = failures.first else { return Failure(.configuration, "no settings") }
        failures.removeFirst()
        first.more = failures.prefix(mostTold - 1).map(\.message)
        let left = failures.count - first.more.count
        if left > 0 { first.more.append("\(left) more \(left == 1 ? "setting is" : "settings are") wrong") }
        first.advice = failures.contains { $0.advice != first.advice } ? nil : first.advice
        return first
    }

    var line: Int {
        if case .file(_, let problem) = self { problem.line } else { 0 }
    }

    private static func sentence(_ fact: JSON5Error.Fact) -> String {
        switch fact {
        case .expected(let wanted, let found): "\(wanted) is expected here, not \(found)"
        case .twice(let key): "\(key): set twice"
        case .tooDeep(let limit): "more than \(limit) values inside each other"
        }
    }
}
