import Foundation
import Glibc
import System
import VoiceCore

enum Built {
    static let programs = ["voicecore", "voicecored", "voicecore-replay"]

    /// The code is 128 plus the number of a signal.
    struct Outcome: Equatable, Sendable {
        var code: Int32
        var output: String
        var message: String

        var lines: [String] { output.split(whereSeparator: \.isNewline).map(String.init) }
    }

    struct NotBuilt: Error {
        var name: String
    }

    static func path(_ name: String) throws -> String {
        guard let path = InstalledFiles.standard.data(name) else { throw NotBuilt(name: name) }
        return path
    }

    static func program(_ name: String) throws -> String {
        guard let path = InstalledFiles.standard.helper(name) else { throw NotBuilt(name: name) }
        return path
    }

    /// Passes only the path of this process's environment.
    static func run(
        _ program: String,
        _ arguments: String...,
        environment: [String: String] = [:],
        input: String = ""
    ) async throws -> Outcome {
        try await start(try Self.program(program), arguments, environment: environment, input: input)
    }

    /// Runs a script in a shell; `$1` and so on are the arguments.
    static func shell(
        _ script: String,
        _ arguments: String...,
        in shell: String = "bash",
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        try await Self.shell(script, arguments, in: shell, environment: environment)
    }

    static func shell(
        _ script: String,
        _ arguments: [String],
        in shell: String = "bash",
        environment: [String: String] = [:]
    ) async throws -> Outcome {
        let words = shell == "fish" ? ["-c", script] : ["-c", script, shell]
        return try await start("/usr/bin/\(shell)", words + arguments, environment: environment, input: "")
    }

    static func kill(
        _ arguments: [String],
        after microseconds: UInt32,
        diary: String,
        home: String = "/nonexistent"
    ) async throws {
        let program = try Self.program("voicecore")
        try await BlockingWork.run(label: "killed") { _ in
            let child = try ChildProcess(
                program,
                arguments: arguments,
                environment: ["VOICECORE_DIARY=\(diary)", "PATH=/usr/bin:/bin", "HOME=\(home)"],
                descriptors: [-1, -1, -1]
            )
            usleep(microseconds)
            _ = child.killAndWait()
        }
    }

    private static func start(
        _ path: String,
        _ arguments: [String],
        environment: [String: String],
        input: String
    ) async throws -> Outcome {
        // The second ear may be installed or not; what tests expect of words is PocketSphinx's.
        let standard = [
            "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": "/nonexistent", "LANG": "C.UTF-8",
            "VOICECORE_EAR": "pocketsphinx",
        ]
        let variables = standard.merging(environment) { $1 }.map { "\($0)=\($1)" }
        // A queue of its own: of those that share threads, one more gets a thread each second.
        return try await BlockingWork.run(label: "built") { _ in
            let answer = try ProgramCall.hold(
                with: path,
                arguments: arguments,
                environment: variables,
                input: Array(input.utf8),
                limitSeconds: 300
            )
            return Outcome(answer)
        }
    }
}

extension Built.Outcome {
    fileprivate init(_ answer: ProgramCall.Answer) {
        switch answer.end {
        case .exited(let code): self.code = code
        case .signalled(let signal): code = 128 + signal
        }
        output = String(decoding: answer.output, as: UTF8.self)
        message = String(decoding: answer.message, as: UTF8.self)
    }
}

func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
}

func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

extension String {
    init(file path: String) throws { try self.init(contentsOfFile: path, encoding: .utf8) }

    func write(to path: String) throws { try write(toFile: path, atomically: false, encoding: .utf8) }
}
