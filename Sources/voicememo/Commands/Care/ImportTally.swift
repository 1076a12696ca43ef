import CommandLineKit
import ProgramKit
import Synchronization
import VoiceCore

/// Tells what becomes of each entry that is taken in, and counts.
final class ImportTally: Sendable {
    private struct Counts {
        var added = 0
        var known = 0
        var failures: [ExitCode] = []
    }

    private let console: Console
    private let isJSON: Bool
    private let isQuiet: Bool
    private let counts = Mutex(Counts())

    init(_ invocation: Invocation) {
        console = invocation.console
        isJSON = invocation[CommonOptions.json]
        isQuiet = invocation.isQuiet
    }

    func add(_ outcome: DiaryImport.Outcome, from file: String, line: Int) {
        switch outcome {
        case .added(let id):
            counts.withLock { $0.added += 1 }
            if isJSON { console.out.write(json(id, "added")) }
        case .known(let id):
            counts.withLock { $0.known += 1 }
            if isJSON { console.out.write(json(id, "duplicate")) }
        case .failed(let error): fail("\(file):\(line)", error)
        }
    }

    func fail(_ place: String, _ error: ImportError) {
        fail(place, error.failure)
    }

    func fail(_ place: String, _ failure: Failure) {
        counts.withLock { $0.failures.append(failure.code) }
        console.complain("\(place): \(failure.message)", advice: failure.advice, by: "voicememo")
    }

    /// Says what came of it all.
    func finish() -> ExitCode {
        let counts = counts.withLock { $0 }
        if !isQuiet {
            console.error.print(
                "\(counts.added) added, \(counts.known) known already, \(counts.failures.count) failed"
            )
        }
        return IngestRun.code(
            of: counts.failures + [ExitCode](repeating: .done, count: counts.added + counts.known)
        )
    }

    private func json(_ id: EntryID, _ status: String) -> String {
        JSONObject.object([
            .init("schema", 1), .init("entry", .string(id.description)), .init("status", .string(status)),
        ]).line + "\n"
    }
}
