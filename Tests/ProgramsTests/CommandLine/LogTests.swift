import Programs
import Testing

@Suite("Log lines fit who reads them")
struct LogTests {
    private func lines(
        _ format: Log.Format = .text,
        level: Log.Level = .info,
        journal: Bool = false,
        _ write: (Log) -> Void
    ) -> String {
        let sink = TextSink.memory()
        write(
            Log(
                program: "voicecored",
                level: level,
                format: format,
                sink: sink,
                environment: journal ? ["JOURNAL_STREAM": "8:1"] : [:],
                now: { 1_795_289_400 }
            )
        )
        return sink.text
    }

    @Test("For a person a line has the program, the level, the message and the facts")
    func text() {
        let text = lines { $0.info("filed", ["file": "a walk.m4a", "seconds": "41"]) }
        #expect(text == "voicecored: info: filed file=\"a walk.m4a\" seconds=41\n")
    }

    @Test("For journald a line begins with its priority, and the journal knows the rest")
    func journal() {
        #expect(lines(journal: true) { $0.error("disk full") } == "<3>disk full\n")
        #expect(lines(journal: true) { $0.warning("held", ["file": "x"]) } == "<4>held file=x\n")
    }

    @Test("For a machine a line is a JSON object, with everything escaped")
    func json() {
        let text = lines(.json) { $0.notice("a \"b\"\n\u{1}", ["file": "c\\d"]) }
        #expect(
            text == #"{"time":"2026-11-21T19:30:00Z","level":"notice","program":"voicecored","#
                + #""message":"a \"b\"\n\u0001","file":"c\\d"}"# + "\n"
        )
    }

    @Test("A message below the level is neither written nor made")
    func level() {
        var made = 0
        func message() -> String {
            made += 1
            return "x"
        }
        let text = lines(level: .warning) {
            $0.debug(message())
            $0.info(message())
            $0.notice(message())
            $0.warning(message())
        }
        #expect(text == "voicecored: warning: x\n")
        #expect(made == 1)
    }

    @Test("One message is one line, whatever a file is called")
    func oneLine() {
        let text = lines { $0.info("a\nb", ["file": "c\nd", "empty": ""]) }
        #expect(text == "voicecored: info: a b file=\"c\\nd\" empty=\"\"\n")
    }
}
