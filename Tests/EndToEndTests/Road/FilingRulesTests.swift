import Foundation
import TestKit
import Testing

@Suite("Rules for names and folders, and what is ignored")
struct FilingRulesTests {
    private let yard: RoadYard

    init() throws {
        yard = try RoadYard()
        try makeFolder(yard.folder + "/memos/Travel/old")
        try yard.write(
            """
            {
                engine: ['\(yard.folder)/engine'],
                rules: [
                    { name: "*meeting*", tag: "#work", journal: "Office" },
                    { folder: "Travel", tags: ["#away"] },
                ],
                ignore: ["call*", "old"],
            }
            """,
            to: "config.json5"
        )
        try yard.memo("Team Meeting.wav")
        try yard.memo("call 1.wav")
        try yard.memo("Travel/rome.wav")
        try yard.memo("Travel/old/milan.wav")
    }

    @Test("choose journal and tags, are said with the memo, and why names them")
    func ingest() async throws {
        let run = try await yard.run("ingest memos")
        #expect(run.code == 0, "\(run.message)")
        #expect(run.lines.count == 2)
        #expect(run.message.contains("2 files or folders passed over, as ignore says"))
        #expect(run.output.contains("rule *meeting*: journal Office, tag work"))
        #expect(run.output.contains("rule in Travel: tag away"))
        let why = try await yard.run("status 'memos/Team Meeting.wav'").output
        #expect(why.contains("journal and tags by the rule *meeting*"))
        let named = try await yard.run("ingest 'memos/call 1.wav' --json")
        #expect(named.output.contains(#""status":"filed""#), "a file that is named is taken")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        for line in try await yard.run("status 'memos/Team Meeting.wav' --json").lines {
            #expect(try schema.faults(ofLine: line, as: "history") == [])
        }
        let ignored = try await yard.run("status memos/Travel/old/milan.wav")
        #expect(ignored.code == 0)
        #expect(ignored.output.contains("the setting ignore names it or its folder"))
    }

    @Test("and what the inbox says hold also for a memo that retry files anew, as its entry was removed")
    func removed() async throws {
        let inbox = "{path: '\(yard.folder)/memos', journal: 'Walks', tags: ['phone']}"
        let rule = "{name: '*call*', tag: 'call'}"
        try yard.write(
            "{engine: ['\(yard.folder)/engine'], inboxes: \(inbox), rules: \(rule)}",
            to: "config.json5"
        )
        #expect(try await yard.run("ingest 'memos/call 1.wav'").code == 0)
        #expect(try await yard.run("rm --now --yes last").code == 0)
        try yard.use(engine: "exit 1")
        #expect(try await yard.run("status --retry 'memos/call 1.wav'").code != 0)
        #expect(try await yard.run("list --journal Walks --tag call --tag phone").lines.count == 1)
        #expect(try await yard.run("edit last --no-journal --untag call --untag phone").code == 0)
        // All that the rule chose was taken from the entry since, so that there is nothing to say of it.
        try yard.use(engine: "cat >/dev/null; echo '{\"b\":0,\"d\":1,\"p\":1,\"t\":\"so\",\"w\":[]}'")
        let again = try await yard.run("status --retry 'memos/call 1.wav'")
        #expect(again.code == 0 && !again.output.contains("rule"), "\(again)")
        #expect(try await yard.run("rm --now --yes last").code == 0)
        let third = try await yard.run("status --retry 'memos/call 1.wav'")
        #expect(third.output.contains("rule *call*: journal Walks, tag call, tag phone"), "\(third)")
    }

    @Test("hold for the daemon too, which says how many files are ignored")
    func daemon() async throws {
        let run = try await Built.run(
            "voicecored",
            "--once",
            "--inbox",
            yard.folder + "/memos",
            "--settle",
            "0",
            "--diary",
            yard.folder + "/diary",
            "--config",
            yard.folder + "/config.json5",
            "--log-level",
            "info"
        )
        #expect(run.code == 0, "\(run.message)")
        #expect(run.message.contains("Team Meeting.wav: *meeting*"), "\(run.message)")
        #expect(try await yard.run("list --journals").output.contains("Office"))
        #expect(try await yard.run("list --tags").lines.count == 2)
        #expect(
            try await yard.run("status 'memos/call 1.wav'").output.contains("the setting ignore names it")
        )
    }

    @Test(
        "that say nothing or are misspelled are refused with their line",
        arguments: [
            ("{\n rules: [\n { nme: 'x', tag: 'y' } ] }", ":3: rules[0].nme", "did you mean name?"),
            (
                "{ rules: [ { file: 'x', tag: 'y' } ] }", "rules[0].file: no such setting",
                "There are: name, folder, journal, tag, tags"
            ),
            ("{ rules: [\n { name: '*x*' } ] }", ":2: rules[0]", "a journal, a tag or tags"),
            ("{ rules: [ { tag: 'y' } ] }", ":1: rules[0]", "a name or a folder"),
            ("{\n\n ignore: ['a', ''] }", ":3: ignore", "a list of patterns"),
        ]
    )
    func wrong(settings: String, place: String, said: String) async throws {
        try yard.write(settings, to: "config.json5")
        let refused = try await yard.run("ingest memos")
        #expect(refused.code == 78)
        #expect(refused.message.contains(place), "\(refused.message)")
        #expect(refused.message.contains(said), "\(refused.message)")
    }
}
