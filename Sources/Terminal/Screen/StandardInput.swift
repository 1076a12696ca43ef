import Glibc
import Programs
import VoiceCore

enum StandardInput {
    static let name = "standard input"

    static func check(_ invocation: Invocation) throws(Failure) {
        let count = invocation.arguments.count { $0 == "-" }
        guard count > 0 else { return }
        guard count == 1 else { throw Failure(.usage, "- stands for standard input, which is read once") }
        guard isatty(STDIN_FILENO) == 0 else {
            let command = invocation.path.map(\.name).joined(separator: " ")
            let advice = "give it a file: \(command) - < walk.m4a"
            throw Failure(.usage, "standard input is a terminal, not sound", advice: advice)
        }
    }
}

extension Invocation {
    /// Says something that `--quiet` leaves out.
    func say(_ text: String) {
        if !isQuiet { console.say(text) }
    }

    var scratch: String { environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp" }
}

extension FileHearing {
    func report(onTyped path: String) async -> Result<MemoReport, Failure> {
        guard path == "-" else { return await report(on: path, named: path) }
        do throws(SoundError) {
            let piped = try UnnamedFile(in: scratch)
            defer { withExtendedLifetime(piped) {} }
            try await PipedSound.copy(STDIN_FILENO, to: piped.path)
            return await report(on: piped.path, named: StandardInput.name)
        } catch {
            return .failure(error.failure.about(StandardInput.name))
        }
    }
}
