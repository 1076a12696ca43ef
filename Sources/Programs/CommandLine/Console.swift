internal import Glibc
internal import Synchronization

package struct Console: Sendable {
    package let out: TextSink
    package let error: TextSink
    private let environment: [String: String]
    private let deeds = DoneActions()
    private let hints = GivenHints()
    private let assumedWidth: Int?

    package init(out: TextSink, error: TextSink, environment: [String: String], assumedWidth: Int? = nil) {
        self.out = out
        self.error = error
        self.environment = environment
        self.assumedWidth = assumedWidth
    }

    package static func standard(environment: [String: String]) -> Console {
        Console(
            out: TextSink(descriptor: STDOUT_FILENO),
            error: TextSink(descriptor: STDERR_FILENO),
            environment: environment
        )
    }

    /// A console in memory, for tests; with a width it passes for a terminal.
    package static func memory(width: Int? = nil, environment: [String: String] = [:]) -> Console {
        Console(out: .memory(), error: .memory(), environment: environment, assumedWidth: width)
    }

    /// Writes a page for people to standard output, wrapped on a terminal.
    package func show(_ page: String) { out.write(pageWidth.map { TextWidth.fit(page, to: $0) } ?? page) }

    /// Records a completed action, to be reported if standard output fails.
    package func did(_ deed: String) { deeds.add(deed) }
    package var done: String? { deeds.text }

    /// Prints a message for people on standard error after flushing results; wrapped on a terminal.
    package func say(_ text: String) {
        out.flush()
        error.print(assumedWidth != nil || error.isTerminal ? TextWidth.fit(text, to: width) : text)
    }

    /// Prints a line that ends with a command, on a line of its own if both do not fit, so that it can be copied.
    package func say(_ text: String, command: String?) {
        let line = command.map { "\(text) \($0)" } ?? text
        guard let command, assumedWidth != nil || error.isTerminal, TextWidth.columns(line) > width else {
            return say(line)
        }
        say(text)
        error.print("  " + command)
    }

    /// Reports one failed thing of several; the same advice is given only once.
    package func complain(_ message: String, advice: String?, by program: String) {
        say("\(program): \(message.printableMessage)")
        if let advice, hints.isNew(advice) { say("  \(advice.asAdvice.printable)") }
    }

    package var redraws: Bool { (assumedWidth != nil || error.isTerminal) && environment["TERM"] != "dumb" }

    package var colours: Bool {
        (assumedWidth != nil || out.isTerminal) && environment["TERM"] != "dumb"
            && (environment["NO_COLOR"] ?? "").isEmpty
    }

    package var canAsk: Bool { assumedWidth == nil && isatty(STDIN_FILENO) == 1 && error.isTerminal }
    package var pageWidth: Int? { assumedWidth != nil || out.isTerminal ? width : nil }

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

private final class GivenHints: Sendable {
    private let texts = Mutex<Set<String>>([])

    func isNew(_ text: String) -> Bool { texts.withLock { $0.insert(text).inserted } }
}

/// Completed actions, to report when standard output is gone.
package final class DoneActions: Sendable {
    private let said = Mutex<(first: [String], more: Int)>(([], 0))
    private static let most = 3

    func add(_ deed: String) {
        said.withLock { said in
            if said.first.count < Self.most { said.first.append(deed) } else { said.more += 1 }
        }
    }

    var text: String? {
        let (first, more) = said.withLock { $0 }
        guard !first.isEmpty else { return nil }
        return first.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
    }
}
