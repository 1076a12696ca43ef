import Foundation
import Testing

private let canHandOver = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-socket-activate")

@Suite("A socket that a service manager hands over")
struct HandedSocketTests {
    @Test(
        "is where links to the pages are asked for, each another",
        .enabled(if: canHandOver, "systemd-socket-activate is not installed")
    )
    func activated() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav", seconds: 2)
        let outcome = try await yard.shell(
            """
            export XDG_RUNTIME_DIR="$PWD/run" XDG_STATE_HOME="$PWD/state"
            mkdir -m 700 -p run/voicecore
            "$PROGRAM" ingest >/dev/null -q memos/walk.wav \(yard.common)
            coproc PAGE { exec systemd-socket-activate -E XDG_RUNTIME_DIR -E XDG_STATE_HOME -E HOME \
                -l "$PWD/run/voicecore/page.sock" "$PROGRAM" page --serve \(yard.common) 2>&1; }
            read -r said <&${PAGE[0]}
            "$PROGRAM" page --print </dev/null \(yard.common)
            "$PROGRAM" page --print </dev/null \(yard.common)
            kill -INT $PAGE_PID
            wait $PAGE_PID
            """
        )
        #expect(outcome.lines.count == 2 && Set(outcome.lines).count == 2, "\(outcome)")
        #expect(outcome.lines.allSatisfy { $0.hasPrefix("http://127.") && $0.contains("/open?key=") })
    }

    @Test(
        "is refused and left alone where it is another file, none, or one of several",
        arguments: [
            "LISTEN_FDS=1 3</dev/null", "LISTEN_FDS=1 3<>there", "LISTEN_FDS=1 3<&-",
            "LISTEN_FDS=2 3</dev/null",
        ]
    )
    func refused(handed: String) async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav", seconds: 2)
        let parts = handed.split(separator: " ")
        let outcome = try await yard.shell(
            """
            export XDG_RUNTIME_DIR="$PWD/run" XDG_STATE_HOME="$PWD/state"
            mkdir -m 700 -p run && echo kept > there
            "$PROGRAM" ingest >/dev/null -q memos/walk.wav \(yard.common)
            (LISTEN_PID=$BASHPID \(parts[0]) exec "$PROGRAM" page --serve \(yard.common) \(parts[1]))
            code=$?
            cat there
            exit $code
            """
        )
        #expect(outcome.code == 64 && outcome.output == "kept\n", "\(outcome)")
        #expect(outcome.message.contains("not one listening Unix socket"))
    }
}
