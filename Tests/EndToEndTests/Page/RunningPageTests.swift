import Testing

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
