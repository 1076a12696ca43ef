import Foundation
import TestKit
import Testing
import VoiceCore

/// A private sound server whose microphone hears the room; the machine's own is untouched.
final class SoundServer: Sendable {
    let folder = TestFolder()
    private let process: Running

    init() throws {
        let script = folder.write(Array(Self.script(socket: "\(folder.path)/native").utf8), to: "server.pa")
        process = try Running(
            Self.program("pulseaudio"),
            [
                "-n", "-F", script, "--exit-idle-time=-1", "--daemonize=no", "--disable-shm=yes",
                "--use-pid-file=no", "--log-level=info",
            ],
            environment: ["XDG_RUNTIME_DIR=\(folder.path)", "HOME=\(folder.path)", "PATH=/usr/bin:/bin"],
            log: "\(folder.path)/server.log"
        )
        let log = "\(folder.path)/server.log"
        try Events(at: [log], of: [process.id]).wait(until: "the sound server has started") {
            String(decoding: folder.read("server.log"), as: UTF8.self).contains("Daemon startup complete.")
        }
    }

    deinit { process.end() }
    var address: String { "unix:\(folder.path)/native" }
    var environment: [String] { ["PULSE_SERVER=\(address)", "HOME=\(folder.path)", "PATH=/usr/bin:/bin"] }

    @discardableResult
    func control(_ words: String...) throws -> String {
        let answer = try ProgramCall.hold(
            with: Self.program("pactl"),
            arguments: words,
            environment: environment,
            input: [],
            limitSeconds: 180
        )
        guard answer.end == .exited(0) else {
            throw Refused(message: String(decoding: answer.message, as: UTF8.self))
        }
        return String(decoding: answer.output, as: UTF8.self)
    }

    func play(_ path: String, into sink: String = "room", role: String = "music") throws -> Running {
        try Running(
            Self.program("pacat"),
            [
                "--playback", "--device=\(sink)", "--property=media.role=\(role)", "--format=s16le",
                "--rate=16000", "--channels=1", "--raw", path,
            ],
            environment: environment,
            log: "\(folder.path)/pacat.log"
        )
    }

    func call() throws -> Running { try play("/dev/zero", into: "speaker", role: "phone") }
    func unplugMicrophone() throws { try control("unload-module", "module-remap-source") }
    func stop() { process.end() }

    struct Refused: Error {
        var message: String
    }

    private static func script(socket: String) -> String {
        """
        load-module module-native-protocol-unix socket=\(socket) auth-anonymous=1
        load-module module-null-sink sink_name=speaker rate=16000 channels=1
        load-module module-null-sink sink_name=room rate=16000 channels=1
        load-module module-remap-source source_name=microphone master=room.monitor rate=16000 channels=1
        set-default-sink speaker
        set-default-source microphone

        """
    }

    private static func program(_ name: String) -> String { "/usr/bin/\(name)" }

    /// Nil if a server can be started here.
    static let hindrance: String? = {
        for name in ["pulseaudio", "pactl", "pacat"] where access(program(name), X_OK) != 0 {
            return "\(program(name)) is not installed"
        }
        do {
            _ = try SoundServer()
            return nil
        } catch {
            return "no sound server can be started: \(error)"
        }
    }()

    /// Also where a server is required, so that tests fail rather than skip.
    static var isWanted: Bool {
        ProcessInfo.processInfo.environment["VOICECORE_REQUIRE_SOUND_SERVER"] == "1" || hindrance == nil
    }
}
