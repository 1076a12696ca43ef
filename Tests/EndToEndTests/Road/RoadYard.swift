import Foundation
import VoiceCore

final class RoadYard: Sendable {
    let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "yard-" + UUID().uuidString
        try makeFolder(folder + "/memos")
        try use(engine: "cat >/dev/null; echo '\(Self.words)'")
        try write("{engine: ['\(folder)/engine']}", to: "config.json5")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static let words = """
        {"b":0,"d":1,"p":1,"t":"so happy","w":[{"b":0.1,"d":0.3,"p":0.9,"t":"so"},\
        {"b":0.5,"d":0.4,"p":0.9,"t":"happy"}]}
        """

    func use(engine script: String) throws {
        try write("#!/bin/sh\n\(script)\n", to: "engine")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder + "/engine")
    }

    @discardableResult
    func memo(_ name: String, seconds: Double = 1.2) throws -> String {
        let samples = Int(seconds * 16_000)
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var bytes = Array("RIFF".utf8) + number(36 + samples * 2) + Array("WAVEfmt ".utf8) + number(16)
        bytes += [1, 0, 1, 0] + number(16_000) + number(32_000) + [2, 0, 16, 0] + Array("data".utf8)
        bytes += number(samples * 2)
        bytes.reserveCapacity(44 + samples * 2)
        var state = name.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
        for _ in 0..<samples {
            state = state &* 1_664_525 &+ 1_013_904_223
            bytes.append(UInt8(truncatingIfNeeded: state >> 24))
            bytes.append(UInt8(truncatingIfNeeded: state >> 16) & 3)
        }
        let path = "\(folder)/memos/\(name)"
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }

    func run(_ command: String, arguments: String = "") async throws -> Built.Outcome {
        try await shell("exec \"$PROGRAM\" \(command) \(common) \(arguments)")
    }

    func shell(_ script: String) async throws -> Built.Outcome {
        try await Built.shell(
            "cd '\(folder)'\n" + script,
            environment: ["PROGRAM": try Built.program("voicecore")]
        )
    }

    var common: String { "--diary '\(folder)/diary' --config '\(folder)/config.json5'" }

    var sounds: [String] {
        let names =
            FileManager.default.enumerator(atPath: folder + "/diary/audio")?.allObjects as? [String] ?? []
        return names.filter { $0.contains(".") }
    }
}
