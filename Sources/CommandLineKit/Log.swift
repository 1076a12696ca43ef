internal import Glibc

/// What a program says about its own work, on standard error.
///
/// Messages are facts about files, stages and times. Text of the diary never goes here.
package struct Log: Sendable {
    package enum Level: String, CaseIterable, Comparable, Sendable {
        case debug, info, notice, warning, error

        package static func < (one: Level, other: Level) -> Bool { one.priority > other.priority }

        /// The number that syslog and journald use.
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
    /// Whether journald reads the lines, and wants a priority in front of each.
    private let prefixes: Bool
    private let now: @Sendable () -> Int

    /// A log that leaves out what is below its level; the time is in seconds since 1970.
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
                ("time", Self.timestamp(now())), ("level", level.rawValue), ("program", program),
                ("message", message),
            ]
            let pairs = fixed + facts.map { ($0.key, $0.value) }
            return "{"
                + pairs.map { JSONText.string($0.0) + ":" + JSONText.string($0.1) }.joined(separator: ",")
                + "}"
        }
    }

    /// A value as it is, or in quotation marks where a space or a break would make two of it.
    private static func quoted(_ value: String) -> String {
        let isPlain = !value.isEmpty && value.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" }
        return isPlain ? value : JSONText.string(value)
    }

    private static func oneLine(_ text: String) -> String {
        text.contains(where: \.isNewline)
            ? text.split(whereSeparator: \.isNewline).joined(separator: " ") : text
    }

    /// A moment in UTC, as RFC 3339 writes it.
    private static func timestamp(_ seconds: Int) -> String {
        var moment = time_t(seconds)
        var parts = tm()
        gmtime_r(&moment, &parts)
        return [
            padded(Int(parts.tm_year) + 1_900, 4), "-", padded(Int(parts.tm_mon) + 1, 2), "-",
            padded(Int(parts.tm_mday), 2), "T", padded(Int(parts.tm_hour), 2), ":",
            padded(Int(parts.tm_min), 2), ":", padded(Int(parts.tm_sec), 2), "Z",
        ].joined()
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// The little of JSON that needs no library.
package enum JSONText {
    /// A text as a JSON string, in quotation marks.
    package static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
