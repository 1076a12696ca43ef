import Foundation
import TestKit
import Testing
import VoiceCore

final class MemoProgram: Sendable {
    let folder = TestFolder()
    private let sound: [String]

    init(environment: [String] = []) {
        sound = environment
        try? FileManager.default.createDirectory(
            atPath: "\(folder.path)/run",
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    var diary: String { "\(folder.path)/diary" }

    var environment: [String] {
        let own = [
            "HOME=\(folder.path)", "XDG_RUNTIME_DIR=\(folder.path)/run", "PATH=/usr/bin:/bin", "TZ=UTC",
            "VOICECORE_EAR=pocketsphinx",
        ]
        // Without a test server there is no server at all.
        return sound + own + (sound.isEmpty ? ["PULSE_SERVER=unix:\(folder.path)/nowhere"] : [])
    }

    func start(_ arguments: [String], named name: String, input: Int32 = -1) throws -> Running {
        let path = try #require(InstalledFiles.standard.helper("voicecore"), "voicecore is not built")
        return try Running(
            path,
            arguments + ["--diary", diary],
            environment: environment,
            input: input,
            log: "\(folder.path)/\(name).log"
        )
    }

    func start(_ arguments: [String], at terminal: Terminal) throws -> Running {
        let path = try #require(InstalledFiles.standard.helper("voicecore"), "voicecore is not built")
        return try Running(
            path,
            arguments + ["--diary", diary],
            environment: environment + ["TERM=xterm"],
            log: "/dev/null",
            terminal: terminal
        )
    }

    func run(_ arguments: [String], named name: String, input: [UInt8] = []) throws -> Int32 {
        let file = folder.write(input, to: "\(name).in")
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        return try start(arguments, named: name, input: descriptor).code()
    }

    func output(of name: String) -> String { String(decoding: folder.read("\(name).log"), as: UTF8.self) }

    func reports(of name: String) -> [[String: Any]] {
        output(of: name).split(separator: "\n").filter { $0.hasPrefix("{") }.compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
    }

    func statuses(of name: String) -> [String] { reports(of: name).compactMap { $0["status"] as? String } }

    var recordings: [String: Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(diary)/recordings")) ?? []
        let pairs = names.map { ($0, max(0, folder.read("diary/recordings/\($0)").count - 44)) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    var sounds: [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: "\(diary)/audio")) ?? []
        return all.filter { $0.hasSuffix(".opus") }.map { "diary/audio/\($0)" }
    }

    func waitForSound(bytes: Int) throws {
        let folder = "\(diary)/recordings"
        try Events(at: [folder]).wait(until: "\(bytes) bytes are recorded") {
            self.recordings.values.contains { $0 >= bytes }
        }
    }

    static func hum(samples: Int, seed: Int = 1) -> [UInt8] {
        (0..<samples).flatMap { place -> [UInt8] in
            let value = Int16(3_000 * sin(Double(place) * 0.05 * Double(seed)))
            return [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
        }
    }

    static let raw = ["record", "--from", "-", "--raw-format", "s16le,16000,1", "--json"]
}

final class OpenPipe: Sendable {
    let reader: Int32
    private let writer: Int32

    init() throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        (reader, writer) = (ends[0], ends[1])
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        signal(SIGPIPE, SIG_IGN)
    }

    deinit {
        close(reader)
        close(writer)
    }

    func write(_ bytes: [UInt8]) {
        FileHandle(fileDescriptor: writer, closeOnDealloc: false).write(Data(bytes))
    }
}
