internal import Glibc
internal import System

/// A program's log on standard error: facts about files, stages and times, never text of the diary.
package struct Log: Sendable {
    package enum Level: String, CaseIterable, Comparable, Sendable {
        case debug, info, notice, warning, error

        package static func < (one: Level, other: Level) -> Bool { one.priority > other.priority }

        var priority: Int {
            switch self {
            case .debug: 7
            case .info: 6
            case .notice: 5
            case .warning: 4
            case .error: 3
            }
        }
    }

    package enum Format: String, CaseIterable, Sendable {
        case text, json
    }

    package let program: String
    package let level: Level
    package let format: Format
    private let sink: TextSink
    /// Puts a syslog priority in front of each line, for journald.
    private let prefixes: Bool
    private let now: @Sendable () -> Int

    package init(
        program: String,
        level: Level = .notice,
        format: Format = .text,
        sink: TextSink,
        environment: [String: String],
        now: @escaping @Sendable () -> Int = { time(nil) }
    ) {
        self.program = program
        self.level = level
        self.format = format
        self.sink = sink
        prefixes = !(environment["JOURNAL_STREAM"] ?? "").isEmpty
        self.now = now
    }

    package func debug(_ message: @autoclosure () -> String, _ facts: KeyValuePairs<String, String> = [:]) {
        write(.debug, message, facts)
    }

    package func info(_ message: @autoclosure () -> String, _ facts: KeyValuePairs<String, String> = [:]) {
        write(.info, message, facts)
    }

    package func notice(_ message: @autoclosure () -> String, _ facts: KeyValuePairs<String, String> = [:]) {
        write(.notice, message, facts)
    }

    package func warning(_ message: @autoclosure () -> String, _ facts: KeyValuePairs<String, String> = [:]) {
        write(.warning, message, facts)
    }

    package func error(_ message: @autoclosure () -> String, _ facts: KeyValuePairs<String, String> = [:]) {
        write(.error, message, facts)
    }

    private func write(_ level: Level, _ message: () -> String, _ facts: KeyValuePairs<String, String>) {
        guard level >= self.level else { return }
        sink.print((prefixes ? "<\(level.priority)>" : "") + line(level, message(), facts))
    }

    private func line(_ level: Level, _ message: String, _ facts: KeyValuePairs<String, String>) -> String {
        switch format {
        case .text:
            let start = prefixes ? message : "\(program): \(level.rawValue): \(message)"
            return facts.reduce(Self.oneLine(start)) { $0 + " \($1.key)=\(Self.quoted($1.value))" }
        case .json:
            let fixed = [
                ("time", Moment(milliseconds: Int64(now()) * 1_000).description), ("level", level.rawValue),
                ("program", program),
                ("message", message),
            ]
            let pairs = fixed + facts.map { ($0.key, $0.value) }
            return JSONText.object(pairs.map { JSONText.Member($0.0, .string($0.1)) }).line
        }
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = !value.isEmpty && value.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" }
        return (isPlain ? value : JSONText.string(value).line).printable
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    }
}
