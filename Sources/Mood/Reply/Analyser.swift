internal import Glibc
package import System

/// An outside program; runs without a shell, blocks, and is killed with its children at the limit.
package struct Analyser: Sendable {
    private let arguments: [String]
    private let environment: [String: String]
    private let limitSeconds: Double
    private let parser: MoodReplyParser

    package init(_ arguments: [String], environment: [String: String], limitSeconds: Double = 10) throws {
        self.arguments = arguments
        self.environment = environment
        self.limitSeconds = limitSeconds
        parser = try MoodReplyParser()
    }

    package func ask(_ text: String) throws(AnalyserError) -> MoodReply {
        let name = arguments.first ?? ""
        guard let path = Self.find(name, in: environment["PATH"]) else { throw .notFound(name) }
        let answer: ProgramCall.Answer
        do {
            answer = try ProgramCall.hold(
                with: path,
                arguments: Array(arguments.dropFirst()),
                environment: environment.map { "\($0.key)=\($0.value)" }.sorted(),
                input: Array(text.utf8),
                limitSeconds: limitSeconds
            )
        } catch {
            throw AnalyserError(error)
        }
        guard answer.end == .exited(0) else { throw .ended(answer.end) }
        do {
            return try parser.parse(String(decoding: answer.output, as: UTF8.self))
        } catch {
            throw .reply(error)
        }
    }

    private static func find(_ name: String, in path: String?) -> String? {
        if name.contains("/") { return isProgram(name) ? name : nil }
        guard !name.isEmpty else { return nil }
        let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first(where: isProgram)
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}

package enum AnalyserError: Error, Equatable, Sendable {
    case notFound(String)
    case notStarted(errno: Int32)
    case tooSlow(limitSeconds: Double)
    case tooMuch(limitBytes: Int)
    case ended(ChildProcess.End)
    case reply(MoodReplyError)

    fileprivate init(_ failure: ProgramCall.Failure) {
        self =
            switch failure {
            case .notStarted(_, let errno), .noPipe(let errno): .notStarted(errno: errno)
            case .tooSlow(let limit): .tooSlow(limitSeconds: limit)
            case .tooMuch(let limit): .tooMuch(limitBytes: limit)
            }
    }
}
