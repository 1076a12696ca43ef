internal import Glibc
internal import Synchronization

/// Standard output for results and standard error for people.
package struct Console: Sendable {
    /// The sink for results.
    package let out: TextSink
    /// The sink for errors, notes and progress.
    package let error: TextSink
    private let environment: [String: String]
    private let deeds = DoneActions()
    private let hints = GivenHints()
    /// A pretended terminal width, for tests.
    private let assumedWidth: Int?

    package init(out: TextSink, error: TextSink, environment: [String: String], assumedWidth: Int? = nil) {
        self.out = out
        self.error = error
        self.environment = environment
        self.assumedWidth = assumedWidth
    }

    /// The console of the process.
    package static func standard(environment: [String: String]) -> Console {
        Console(
            out: TextSink(descriptor: STDOUT_FILENO),
            error: TextSink(descriptor: STDERR_FILENO),
            environment: environment
        )
    }

    /// A console that keeps everything, for tests; with a width it passes for a terminal.
    package static func memory(width: Int? = nil, environment: [String: String] = [:]) -> Console {
        Console(out: .memory(), error: .memory(), environment: environment, assumedWidth: width)
    }

    /// Writes a page for people to standard output; on a terminal no line of it is wider than that.
    package func show(_ page: String) { out.write(pageWidth.map { TextWidth.fit(page, to: $0) } ?? page) }

    /// Records a completed action, for standard error to tell if standard output can no longer be written.
    package func did(_ deed: String) { deeds.add(deed) }

    /// Completed actions in words, or `nil`.
    package var done: String? { deeds.text }

    /// Says a line or more to people on standard error, behind the results so far; on a terminal none is wider than
    /// that.
    package func say(_ text: String) {
        out.flush()
        error.print(assumedWidth != nil || error.isTerminal ? TextWidth.fit(text, to: width) : text)
    }

    /// Says a line that ends with a command; where a terminal has no room for both, the command stands below, in one
    /// piece, as a person may want to copy it.
    package func say(_ text: String, command: String?) {
        let line = command.map { "\(text) \($0)" } ?? text
        guard let command, assumedWidth != nil || error.isTerminal, TextWidth.columns(line) > width else {
            return say(line)
        }
        say(text)
        error.print("  " + command)
    }

    /// Reports one failed thing of several, with advice below that is given once a command.
    package func complain(_ message: String, advice: String?, by program: String) {
        say("\(program): \(message.printableMessage)")
        if let advice, hints.isNew(advice) { say("  \(advice.asAdvice.printable)") }
    }

    /// True if a person watches standard error on a terminal that can redraw a line.
    package var redraws: Bool { (assumedWidth != nil || error.isTerminal) && environment["TERM"] != "dumb" }

    package var colours: Bool {
        (assumedWidth != nil || out.isTerminal) && environment["TERM"] != "dumb"
            && (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// True if a person at standard input can answer questions.
    package var canAsk: Bool { assumedWidth == nil && isatty(STDIN_FILENO) == 1 && error.isTerminal }

    /// Columns available to a page for people, or `nil` without a terminal.
    package var pageWidth: Int? { assumedWidth != nil || out.isTerminal ? width : nil }

    /// Columns of the terminal, 80 without one.
    package var width: Int {
        if let assumedWidth { return assumedWidth }
        var size = winsize()
        for sink in [out, error] {
            if let descriptor = sink.descriptor, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
                size.ws_col > 0
            {
                return Int(size.ws_col)
            }
        }
        return environment["COLUMNS"].flatMap { Int($0) }.map { min(max($0, 20), 1_000) } ?? 80
    }
}

/// The advice that a command has given.
private final class GivenHints: Sendable {
    private let texts = Mutex<Set<String>>([])

    /// Remembers an advice; `false` if it was given before.
    func isNew(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
}
