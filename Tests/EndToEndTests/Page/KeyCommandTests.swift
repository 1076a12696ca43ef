import Foundation
import TestKit
import Testing

@Suite("Keys at the command line")
struct KeyCommandTests {
    @Test("A key is printed once, listed by its name, and taken back")
    func roundTrip() async throws {
        let yard = try RoadYard()
        func run(_ command: String) async throws -> Built.Outcome {
            try await yard.shell(
                "XDG_STATE_HOME=\"$PWD/state\" exec \"$PROGRAM\" page \(command) \(yard.common)"
            )
        }
        #expect(try await run("keys").message == "no keys; voicecore page key NAME makes one\n")
        let made = try await run("key editor")
        #expect(made.code == 0 && made.output.wholeMatch(of: /voicecore-[0-9a-f]{64}\n/) != nil)
        #expect(try await run("key editor").code == 73)
        let listed = try await run("keys --json").output
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: listed, as: "pageKey") == [])
        #expect(!listed.contains(made.output.prefix(30)))
        #expect(try await run("keys").output.hasSuffix("  editor\n"))
        #expect(try await run("key ../editor").code == 64)
        let list = try await run("key list")
        #expect(list.code == 64 && list.message.contains("voicecore page keys lists the keys"))
        let other = try await yard.shell(
            "XDG_STATE_HOME=\"$PWD/state\" exec \"$PROGRAM\" page keys --diary other"
        )
        #expect(other.output.isEmpty, "another diary has keys of its own")
        #expect(try await run("key --revoke editor").code == 0)
        #expect(try await run("key --revoke editor").code == 66)
        #expect(try await run("keys").output.isEmpty)
    }
}

@Suite("A page that runs already")
struct RunningPageTests {
    @Test("is not asked for another port, which is said, and is opened where its own is named")
    func otherPort() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav", seconds: 2)
        let outcome = try await yard.shell(
            """
            export XDG_RUNTIME_DIR="$PWD/run" XDG_STATE_HOME="$PWD/state"
            mkdir -m 700 -p run
            "$PROGRAM" ingest >/dev/null -q memos/walk.wav \(yard.common)
            coproc PAGE { exec "$PROGRAM" page --print --wyoming 0 \(yard.common) 2>/dev/null; }
            read -r link <&${PAGE[0]}
            port=${link#*//*:} port=${port%%/*} other=$((port == 65535 ? 65534 : port + 1))
            for options in "--port $other" "--wyoming 1" "--ear pocketsphinx" "--port $port --wyoming 0" ""; do
                "$PROGRAM" page --print $options </dev/null \(yard.common) 2>&1 | sed "s/$other/OTHER/g; s/$port/PORT/g"
            done
            kill -INT $PAGE_PID
            wait $PAGE_PID
            """
        )
        let lines = outcome.lines.filter { $0.contains("http://") }
        try #require(lines.count == 5, "\(outcome)")
        for (line, option) in zip(lines, ["--port", "--wyoming", "--ear"]) {
            #expect(line.contains(":PORT; \(option) is for a page that is started"), "\(outcome)")
        }
        #expect(lines[3...].allSatisfy { $0.hasPrefix("http://127.") && $0.contains("/open?key=") })
    }
}
