import Glibc
import Programs
import VoiceCore

enum Answer {
    /// The first Ctrl-C cancels the task, so this throws.
    static func ask(_ question: String, _ console: Console) async throws -> Bool {
        ["y", "yes"].contains(try await line(question + " [y/N]", console).lowercased())
    }

    static func line(_ question: String, _ console: Console) async throws -> String {
        console.error.write(TextWidth.fit(question, to: console.width) + " ")
        console.error.flush()
        let (line, isEnded) = await BlockingWork.run(label: "question") { flag in readLine { flag.isRaised } }
        // No Enter was typed, so what comes next would stand behind the question.
        if isEnded { console.error.print("") }
        if Task.isCancelled { throw CancellationError() }
        return line
    }

    static func confirm(
        _ question: String,
        _ invocation: Invocation,
        otherwise refusal: String = "nothing was removed"
    ) async throws -> Bool {
        guard invocation.console.canAsk else {
            let advice = "--yes does it without asking"
            throw Failure(.usage, "cannot ask for confirmation without a terminal", advice: advice)
        }
        let isMeant = try await ask(question, invocation.console)
        if !isMeant { invocation.console.say(refusal) }
        return isMeant
    }

    private static func readLine(isGivenUp: () -> Bool) -> (line: String, isEnded: Bool) {
        var bytes: [UInt8] = []
        var isEnded = true
        while !isGivenUp() {
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 50) > 0 else { continue }
            var byte: UInt8 = 0
            let count = read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1 else { break }
            if byte == UInt8(ascii: "\n") {
                isEnded = false
                break
            }
            bytes.append(byte)
        }
        return (String(decoding: bytes, as: UTF8.self), isEnded)
    }
}
