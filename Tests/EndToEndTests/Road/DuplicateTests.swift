import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("A memo that is in the diary already")
struct DuplicateTests {
    private let yard: RoadYard

    init() throws {
        yard = try RoadYard()
        try yard.memo("2026-03-14 walk.wav")
    }

    private var walk: String { "'memos/2026-03-14 walk.wav'" }

    @Test("With --source delete a file beside a memo stays, where the diary has not all that it says")
    func laterSidecar() async throws {
        let yard = try RoadYard()
        for (name, note, stays) in [
            ("one", "{\"title\":\"Later\",\"tags\":[\"q\"]}", true),
            ("two", "{\"recordedAt\":\"2026-01-15T18:30:00\"}", true), ("three", nil, false),
        ] {
            try yard.memo("\(name).wav", seconds: 2)
            let known = "{\"title\":\"First\",\"journal\":\"Work\",\"recordedAt\":\"2026-02-15\"}"
            try yard.write(known, to: "memos/\(name).json")
            #expect(try await yard.run("ingest memos/\(name).wav").code == 0)
            if let note { try yard.write(note, to: "memos/\(name).json") }
            #expect(try await yard.run("ingest memos/\(name).wav --source delete").code == 0)
            let left = try await yard.shell("ls memos").output
            #expect(!left.contains("\(name).wav"), "\(left)")
            #expect(left.contains("\(name).json") == stays, "\(left)")
        }
    }

    @Test("leaves no date to be mended where a copy in the same run says a surer one")
    func surerCopy() async throws {
        let yard = try RoadYard()
        let memo = try yard.memo("a.wav")
        try FileManager.default.copyItem(atPath: memo, toPath: yard.folder + "/memos/b 2026-03-14 18.30.wav")
        try yard.memo("c.wav")
        let outcome = try await yard.run("ingest memos --jobs 1")
        #expect(outcome.message.contains("1 date is guessed"), "\(outcome.message)")
        let listed = try await yard.run("list --guessed").output
        #expect(listed.split(separator: "\n").count == 1, "\(listed)")
    }

    @Test("is known whatever way leads to it, and stands with one path")
    func ways() async throws {
        let first = try await yard.run("ingest ./memos/../memos/.")
        #expect(first.code == 0, "\(first)")
        #expect(try await yard.run("ingest memos").message.contains("1 already in the diary"))
        let why = try await yard.run("status \(walk)").output
        #expect(!why.contains("also at") && !why.contains("/."), "\(why)")
    }

    @Test("gives its entry the date that its new name or a note beside it says, in the place of a guess")
    func laterDate() async throws {
        try yard.memo("voice.wav")
        try yard.memo("other.wav")
        #expect(try await yard.run("ingest memos/voice.wav memos/other.wav").code == 0)
        #expect(try await yard.run("list --guessed").lines.count == 2)
        _ = try await yard.shell("mv memos/voice.wav 'memos/2025-11-12 18.30 Voice.wav'")
        try yard.write("Date: 2025-12-24 20:00\n", to: "memos/other.txt")
        let again = try await yard.run("ingest memos")
        #expect(again.code == 0, "\(again.message)")
        #expect(try await yard.run("list --guessed").lines.isEmpty)
        let dates = try await yard.run("list --json").output
        #expect(dates.contains("2025-11-12T18:30") && dates.contains("2025-12-24T20:00"), "\(dates)")
        // A date that a person gave stays.
        #expect(try await yard.run("edit 2025-12-24 --on 2025-12-26").code == 0)
        try yard.write("Date: 2025-12-25 20:00\n", to: "memos/other.txt")
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("list 2025-12-26").lines.count == 1)
    }

    @Test("gives its entry the sound again that is gone from the diary, and that is said")
    func lostSound() async throws {
        #expect(try await yard.run("ingest \(walk)").code == 0)
        let before = try await yard.run("show last --words").output
        let sound = try #require(yard.sounds.first)
        let place = "\(yard.folder)/diary/audio/\(sound)"
        try FileManager.default.removeItem(atPath: place)
        let again = try await yard.run("ingest memos")
        #expect(again.code == 0)
        #expect(again.message.contains("was missing from the diary, and is back"), "\(again)")
        #expect(yard.sounds == [sound])
        #expect(try await yard.run("show last --words").output == before)
        let doctor = try await yard.run("doctor --deep").output
        #expect(!doctor.contains("sound file"), "\(doctor)")
        let third = try await yard.run("ingest memos")
        #expect(!third.message.contains("missing from the diary"), "\(third)")
        try FileManager.default.removeItem(atPath: place)
        #expect(try await yard.run("ingest \(walk) --json").output.contains("\"soundIsBack\":true"))
    }

    @Test("that was deleted and is tried again is named as it was typed")
    func deleted() async throws {
        #expect(try await yard.run("ingest \(walk) --source delete").code == 0)
        let again = try await yard.run("status --retry \(walk)")
        #expect((again.message + again.output).contains("2026-03-14 walk.wav: "), "\(again)")
        #expect(!(again.message + again.output).contains("file 1"), "\(again)")
    }

    @Test("All that was said with it and not used is named, with the command that changes the entry")
    func unused() async throws {
        _ = try await yard.run("ingest \(walk) --tag sea")
        let facts = "--title \"By the sea\" --journal Walks --tag sea --tag wind --on 2026-03-15"
        let again = try await yard.run("ingest \(walk) \(facts)")
        #expect(again.code == 0)
        #expect(
            again.message.contains(
                "already in the diary, so the title, the journal, the tags and the date were not used"
            ),
            "\(again.message)"
        )
        let command = try #require(
            again.message.split(separator: "\n").first { $0.contains("voicecore edit") }
        )
        let options = "--title 'By the sea' --journal Walks --tag sea --tag wind --on 2026-03-15 changes it."
        #expect(command.hasSuffix(options), "\(command)")
        let id = try #require(command.split(separator: " ").dropFirst(2).first)
        let typed = String(
            command.dropLast(" changes it.".count).drop { $0 == " " }.dropFirst("voicecore ".count)
        )
        #expect(try await yard.run(typed).code == 0)
        let quiet = try await yard.run("ingest \(walk) \(facts)")
        #expect(!quiet.message.contains("not used"), "\(id): \(quiet.message)")
    }

    @Test("JSON names it too, in the form of the schema")
    func json() async throws {
        _ = try await yard.run("ingest \(walk)")
        let again = try await yard.run("ingest \(walk) --json --title Sea --on 2026-03-14")
        #expect(again.output.contains(#""unused":["title"]"#), "\(again.output)")
        #expect(again.output.contains(#""message":"already in the diary, so the title was not used""#))
        let schema = try SchemaCheck(
            path: try #require(InstalledFiles.standard.data("docs/inside/schema.json"))
        )
        #expect(try schema.faults(ofLine: try #require(again.lines.first), as: "memo") == [])
    }

    @Test("A folder that was filed is only counted, and ends with 0; -v lists it")
    func folder() async throws {
        for number in 1...3 { try yard.memo("\(number).wav") }
        _ = try await yard.run("ingest memos")
        let again = try await yard.run("ingest memos --tag sea")
        #expect(again.code == 0 && again.output == "", "\(again.output)")
        #expect(
            again.message.contains("4 memos are already in the diary, so the tags were not used for them")
        )
        #expect(again.message.hasSuffix("4 already in the diary\n"), "\(again.message)")
        #expect(try await yard.run("ingest memos -v").lines.count == 4)
        #expect(try await yard.run("ingest memos --json").lines.count == 4)
        try yard.memo("new.wav")
        let named = try await yard.run("ingest memos/1.wav memos")
        #expect(
            named.lines.map { String($0.prefix(11)) } == ["duplicate m", "filed memos"],
            "\(named.output)"
        )
        #expect(named.message.contains("1 filed, 4 already in the diary"), "\(named.message)")
    }

    @Test("ingest --dry-run --facts says which entry it is, or that its entry was removed")
    func probe() async throws {
        #expect(
            try await yard.run("ingest --dry-run --facts \(walk)").output.contains(
                "would be  kept, and heard to its end"
            )
        )
        _ = try await yard.run("ingest \(walk)")
        let known = try await yard.run("ingest --dry-run --facts \(walk)").output
        #expect(known.contains(/would be  already in the diary as [0-9a-f]{4} \(2026-03-14\)/), "\(known)")
        let json = try await yard.run("ingest --dry-run --facts \(walk) --json")
        let schema = try SchemaCheck(
            path: try #require(InstalledFiles.standard.data("docs/inside/schema.json"))
        )
        #expect(try schema.faults(ofLine: try #require(json.lines.first), as: "probe") == [])
        _ = try await yard.run("rm last --yes")
        #expect(
            try await yard.run("ingest --dry-run --facts \(walk)").output.contains(
                "skipped: its entry is in the trash"
            )
        )
    }

    @Test("A day without a time of day is shown as a day, everywhere, and its hour is not counted")
    func unknownTime() async throws {
        let filed = try await yard.run("ingest \(walk)")
        #expect(filed.output.hasPrefix("filed memos/2026-03-14 walk.wav: 2026-03-14, 0:01, 2 words"))
        let out = "--into '\(yard.folder)/out' --format"
        for format in ["markdown", "csv", "jrnl"] { _ = try await yard.run("export \(out) \(format)") }
        let pages = [
            try await yard.run("list").output, try await yard.run("show last").output,
            try await yard.run("edit last --dry-run --on 2026-03-15").output,
            try await yard.shell("cat out/*/*/*.md out/diary.csv out/diary.txt; ls out/*/*").output,
        ]
        for page in pages {
            #expect(page.contains("2026-03-14"))
            #expect(!page.contains("12:00") && !page.contains(" 1200 "), "\(page)")
        }
        #expect(pages[1].contains("2026-03-14 (from the file's name, time of day unknown)"))
        #expect(try await yard.run("list --json").output.contains(#""timeUnknown":true"#))
        let stats = try await yard.run("stats --json").output
        #expect(stats.contains(#""hours":[0,0,0,0,0,0,0,0,0,0,0,0,0,0"#), "\(stats)")
        _ = try await yard.run("rm last --yes")
        #expect(!(try await yard.run("trash").output.contains("12:00")))
    }

    @Test(
        "A date that is still to come is refused, and its year is to be checked",
        arguments: ["9999-01-01", "2999-12-31 10:00"]
    )
    func future(date: String) async throws {
        let refused = try await yard.run("ingest \(walk) --on '\(date)'")
        #expect(refused.code == 64, "\(refused.message)")
        #expect(refused.message.contains("--on \(date): in the future"), "\(refused.message)")
        try yard.write(#"{"recordedAt": "\#(date)", "title": "Sea"}"#, to: "memos/2026-03-14 walk.json")
        let filed = try await yard.run("ingest \(walk)")
        #expect(filed.output.contains(": 2026-03-14, "), "\(filed.output)")
        #expect(filed.message.contains("recordedAt: in the future, so it was ignored"), "\(filed.message)")
        let edited = try await yard.run("edit last --on '\(date)'")
        #expect(edited.code == 64 && edited.message.contains("--on \(date): in the future"))
    }
}
