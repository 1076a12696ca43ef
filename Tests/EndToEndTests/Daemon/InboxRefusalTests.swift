import Diary
import Foundation
import Testing

@Suite("An inbox that would file its own sound again")
struct InboxRefusalTests {
    private func refusal(of inbox: String, _ yard: DiaryYard) async throws -> Built.Outcome {
        try await Built.run("voicecored", "--once", "--inbox", inbox, "--diary", yard.diary)
    }

    @Test(
        "is refused where it is the diary, lies in it, or is reached by a link",
        arguments: ["", "/audio", "/new", "/\u{301}new"]
    )
    func diary(below: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await refusal(of: yard.diary + below, yard)
        #expect(refused.code == 78, "\(refused.message)")
        #expect(refused.message.contains("the diary"))
        try FileManager.default.createSymbolicLink(
            atPath: yard.root + "/link",
            withDestinationPath: yard.diary
        )
        #expect(try await refusal(of: yard.root + "/link", yard).code == 78)
        #expect(try await yard.open().entries.count() == 1)
    }

    @Test("is named with every other that cannot be one")
    func several() async throws {
        let yard = try await DiaryYard(entries: 1)
        let mirror = yard.root + "/mirror"
        #expect(try await yard.run("export", "--mirror", mirror).code == 0)
        let refused = try await Built.run(
            "voicecored",
            "--once",
            "--inbox",
            yard.diary,
            "--inbox",
            mirror,
            "--diary",
            yard.diary
        )
        #expect(refused.code == 78)
        #expect(refused.message.contains("this inbox is the diary itself"), "\(refused.message)")
        #expect(refused.message.contains("this inbox is a diary's mirror"), "\(refused.message)")
    }

    @Test("is named with what else is wrong with inboxes, and one that is named twice stands once in doctor")
    func together() async throws {
        let yard = try await DiaryYard(entries: 1)
        let (one, two) = ("\(yard.root)/A", "\(yard.root)/B")
        let inboxes =
            "{path: '\(one)', source: 'keep', moveTo: '\(yard.root)/C'}, '\(two)', {path: '\(two)', tags: 't'}"
        let file = yard.root + "/config.json5"
        try "{inboxes: [\(inboxes), '\(yard.diary)']}".write(to: file)
        let words = ["--config", file, "--diary", yard.diary]
        let started = try await Built.run("voicecored", "--once", words[0], words[1], words[2], words[3])
        #expect(started.code == 78, "\(started)")
        for part in [
            "needs source: \"move\", and not \"keep\"; leave out", "\(two): this inbox is named twice",
            "the diary itself",
        ] {
            #expect(started.message.contains(part), "\(started)")
        }
        let found = try await yard.run("doctor", "--config", file).output
        #expect(found.split(separator: "named twice").count == 2, "\(found)")
    }

    @Test(
        "is refused as a folder for filed memos, too, where it lies in the diary",
        arguments: ["", "/recordings", "/audio/new"]
    )
    func moveTo(below: String) async throws {
        let yard = try await DiaryYard(entries: 1)
        let inbox = yard.root + "/memos"
        let memo = inbox + "/walk.wav"
        try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: false)
        try Data("not looked at".utf8).write(to: URL(filePath: memo))
        let target = yard.diary + below
        let ingest = try await yard.run("ingest", memo, "--source", "move", "--move-to", target)
        #expect(ingest.code == 78 && ingest.message.contains("moveTo"), "\(ingest.message)")
        let daemon = try await Built.run(
            "voicecored",
            "--once",
            "--inbox",
            inbox,
            "--source",
            "move",
            "--move-to",
            target,
            "--diary",
            yard.diary
        )
        #expect(daemon.code == 78 && daemon.message.contains("moveTo"), "\(daemon.message)")
        #expect(isThere(memo))
    }

    @Test(
        "is refused beside another where their rules do not go together, and doctor says so",
        arguments: [
            ("{inboxes: [{path: 'A', source: 'keep'}, {path: 'A/', source: 'delete'}]}", "named twice"),
            ("{inboxes: ['A', {path: 'B', source: 'delete'}], moveTo: 'B'}", "which is in the inbox"),
            ("{inboxes: ['A', {path: 'B', source: 'delete'}], moveTo: 'B/new/x'}", ""),
            ("{inboxes: [{path: 'A', moveTo: 'B'}, {path: 'B', moveTo: 'A'}]}", "which is in the inbox"),
            ("{inboxes: [{path: 'A', moveTo: 'B/new'}, {path: 'B', moveTo: 'C'}]}", "which is in the inbox"),
            ("{inboxes: ['A'], source: 'move', moveTo: 'A'}", "which is in the inbox"),
            ("{inboxes: ['A'], source: 'delete', moveTo: 'B'}", "nothing is moved there"),
            ("{inboxes: ['A', 'A', 'B'], source: 'move'}", ""),
            ("{inboxes: ['A', 'B'], moveTo: 'A/filed'}", ""),
            ("{inboxes: ['A'], metricsFile: 'words', vocabulary: 'words'}", "personal words are kept there"),
        ]
    )
    func apart(settings: String, fact: String) async throws {
        let yard = try DiaryYard()
        for name in ["A", "B"] {
            try FileManager.default.createDirectory(
                atPath: "\(yard.root)/\(name)",
                withIntermediateDirectories: false
            )
        }
        let file = yard.root + "/config.json5"
        let text = settings.replacing(/'(?=[ABCw])/, with: "'\(yard.root)/")
        try text.write(to: file)
        let words = ["--config", file, "--diary", yard.diary]
        let started = try await Built.run("voicecored", "--once", words[0], words[1], words[2], words[3])
        #expect(started.code == (fact.isEmpty ? 0 : 78), "\(started.message)")
        #expect(started.message.contains(fact) || fact.isEmpty, "\(started.message)")
        let found = try await yard.run("doctor", "--config", file)
        #expect(found.output.contains(fact) || fact.isEmpty, "\(found.output)")
    }

    @Test("is refused where it is another diary or a mirror, or lies in one")
    func others() async throws {
        let yard = try DiaryYard()
        let other = try await DiaryYard(entries: 1)
        #expect(try await other.run("export", "--mirror", other.root + "/mirror").code == 0)
        for inbox in [
            other.diary, other.diary + "/audio", other.root + "/mirror", other.root + "/mirror/2026",
        ] {
            let refused = try await refusal(of: inbox, yard)
            #expect(refused.code == 78, "\(inbox): \(refused.message)")
        }
    }

    @Test(
        "is refused where it holds a diary, a mirror, an export or a backup; and ingest takes none of their sound",
        arguments: ["diary", "mirror", "export", "backup", "encrypted"]
    )
    func held(kind: String) async throws {
        let yard = try DiaryYard()
        let other = try await DiaryYard(entries: 1)
        let inbox = yard.root + "/memos"
        let place = inbox + "/phone/" + kind
        try makeFolder(inbox + "/phone")
        let recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
        let words: [String: [String]] = [
            "mirror": ["export", "--mirror", place],
            "export": ["export", "--format", "json", "--sound", "--into", place],
            "backup": ["backup", place], "encrypted": ["backup", place, "--recipient", recipient],
        ]
        if let words = words[kind] {
            #expect(try await other.run(all: words).code == 0)
        } else {
            try FileManager.default.moveItem(atPath: other.diary, toPath: place)
        }
        let refused = try await refusal(of: inbox, yard)
        #expect(refused.code == 78, "\(refused.message)")
        #expect(refused.message.contains("holds a diary"), "\(refused.message)")
        _ = try await yard.run("ingest", inbox)
        #expect(try await yard.open().entries.count() == 0)
    }

    @Test("is refused where it holds the diary itself")
    func around() async throws {
        let yard = try await DiaryYard(entries: 1)
        let refused = try await refusal(of: yard.root, yard)
        #expect(refused.code == 78, "\(refused.message)")
        #expect(refused.message.contains("holds the diary"))
    }

    @Test("is not one beside a diary")
    func beside() async throws {
        let yard = try await DiaryYard(entries: 1)
        let inbox = yard.root + "/memos"
        try makeFolder(inbox)
        #expect(try await refusal(of: inbox, yard).code == 0)
    }

    @Test(
        "is refused where its files are to be moved and deleted or kept; doctor says so",
        arguments: ["delete", "keep"]
    )
    func movedAndDeleted(source: String) async throws {
        let yard = try DiaryYard()
        let memos = yard.root + "/memos"
        try FileManager.default.createDirectory(atPath: memos, withIntermediateDirectories: false)
        let settings = yard.root + "/settings.json5"
        try "{inboxes: [{path: '\(memos)', source: '\(source)', moveTo: '\(yard.root)/done'}]}"
            .write(to: settings)
        let refused = try await Built.run("voicecored", "--once", "--config", settings, "--diary", yard.diary)
        #expect(refused.code == 78, "\(refused.message)")
        #expect(refused.message.contains("needs source: \"move\""), "\(refused.message)")
        let found = try await yard.run("doctor", "--config", settings)
        #expect(found.code == 1 && found.output.contains("needs source: \"move\""), "\(found.output)")
    }

    @Test("is not watched while the file for counts would take the place of another, which stays as it is")
    func metricsFile() async throws {
        let yard = try await DiaryYard(entries: 1)
        let memos = yard.root + "/memos"
        try FileManager.default.createDirectory(atPath: memos, withIntermediateDirectories: false)
        let (notes, settings) = (yard.root + "/notes.txt", yard.root + "/settings.json5")
        try "my notes".write(to: notes)
        for file in [notes, memos, yard.diary + "/diary.sqlite", yard.diary + "/new.prom"] {
            try "{inboxes: ['\(memos)'], metricsFile: '\(file)'}".write(to: settings)
            let refused = try await Built.run("voicecored", "--config", settings, "--diary", yard.diary)
            #expect(refused.code == 78, "\(refused.message)")
            #expect(refused.message.contains("\(file): metricsFile"), "\(refused.message)")
            let found = try await yard.run("doctor", "--config", settings)
            #expect(found.code == 1 && found.output.contains("✗ metricsFile"), "\(found.output)")
        }
        #expect(try String(file: notes) == "my notes")
        #expect(try await yard.open().entries.count() == 1)
    }
}
