import Foundation
import Testing
import VoiceCore

@Suite("Names and titles that would command the terminal")
struct StrangeNamesTests {
    private static let nasty = "x\u{1b}]0;PWNED\u{7}\u{1b}[2J\u{9b}\u{202e}\nfiled forged.wav"

    @Test("are shown, not obeyed, wherever they are printed, and forge no line")
    func everywhere() async throws {
        let yard = try RoadYard()
        try yard.memo("\(Self.nasty).wav")
        try yard.write("no sound", to: "memos/\(Self.nasty) 2.wav")
        let title = "T\\u001b]0;OWNED\\u0007\\nfiled title.wav"
        try yard.write("{\"title\": \"\(title)\", \"tags\": [\"\(title)\"]}", to: "memos/\(Self.nasty).json")
        var outcomes = [try await yard.run("ingest memos --journal $'J\\e[2J\\nfiled journal.wav'")]
        for command in [
            "list", "show last", "show last --words", "search title", "stats", "status", "doctor",
            "redo last",
            "status last", "status memos/*2.wav", "ingest --dry-run --facts memos/*.wav", "ingest memos",
            "ingest --dry-run memos",
            "edit last --title $'N\\e[2J\\nfiled new.wav'", "status --retry memos/*2.wav", "show $'\\e[2J'",
            "rm --yes last",
        ] {
            outcomes.append(try await yard.run(command))
        }
        let daemon = "\"${PROGRAM}d\" --inbox memos --once --diary other --config config.json5"
        outcomes.append(try await yard.shell(daemon))
        let terminal =
            "TERM=xterm script -qec \"'$PROGRAM' ingest memos \(yard.common)\" /dev/null </dev/null"
        let onScreen = try await yard.shell(terminal)
        #expect(!onScreen.output.contains("\u{1b}]0") && !onScreen.output.contains("\u{1b}[2J"))
        for outcome in outcomes {
            let text = outcome.output + outcome.message
            let obeyed = text.unicodeScalars.filter {
                ["\u{1b}", "\u{7}", "\u{9b}", "\u{202e}"].contains($0)
            }
            #expect(obeyed.isEmpty, "\(text)")
            for forged in ["filed forged", "filed title", "filed journal", "filed new"] {
                #expect(!text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(forged) }, "\(text)")
            }
        }
    }
}

@Suite("Memos whose names are not UTF-8")
struct OtherBytesTests {
    @Test("are filed, told of, moved and deleted under the bytes that they have, by every program")
    func everywhere() async throws {
        let yard = try RoadYard()
        try yard.memo("one.wav")
        try yard.memo("two.wav")
        let ready = try await yard.shell(
            """
            mkdir memos/$'in\\xff'
            mv memos/one.wav memos/$'m\\xe9mo.wav'; mv memos/two.wav memos/$'in\\xff/m\\xe8mo.wav'
            """
        )
        #expect(ready.code == 0, "\(ready.message)")
        let filed = try await yard.run("ingest memos/m*.wav")
        #expect(filed.code == 0 && filed.output.hasPrefix(#"filed memos/m\xE9mo.wav: "#), "\(filed)")
        let daemon = try await yard.shell("\"${PROGRAM}d\" --inbox memos --settle 0 --once \(yard.common)")
        #expect(daemon.code == 0 && daemon.message.contains(#"/memos/in\xFF/m\xE8mo.wav: "#), "\(daemon)")
        let why = try await yard.run("status memos/in*/m*.wav")
        #expect(why.lines.first?.hasPrefix(#"m\xE8mo.wav: filed"#) == true, "\(why)")
        let again = try await yard.run("ingest memos --json --source move")
        #expect(again.lines.count { $0.contains(#""status":"duplicate""#) } == 2, "\(again)")
        #expect(again.output.contains(#"memos/filed/m\\xE8mo.wav"#), "\(again)")
        let left = try await yard.run("ingest memos --source delete")
        #expect(left.code == 0)
        let files = try await yard.shell("find memos -type f | wc -l")
        #expect(files.lines == ["0"])
        #expect(yard.sounds.count == 2)
    }
}
