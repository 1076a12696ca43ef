import Foundation
import Testing
import VoiceCore

@Suite("A file of which the diary knows nothing yet")
struct UntakenFileTests {
    @Test("and that is not there is called no such file, and what may be an id no such entry")
    func nowhere() async throws {
        let yard = try await DiaryYard(entries: 1)
        for (name, fact) in [
            ("memos/a.wav", "no such file"), ("a.wav", "no such file"), ("ffff", "no such entry"),
        ] {
            for command in [["status"], ["status", "--retry"]] {
                let outcome = try await yard.run(all: command + [name])
                #expect(outcome.code == 66 && outcome.message.contains("\(name): \(fact)"), "\(outcome)")
            }
        }
    }

    @Test("is said by why to be one that the daemon waits for, and else to be ingested by its whole path")
    func why() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/memos"
        try makeFolder(folder)
        let memo = folder + "/New Recording 5.m4a"
        try Data("half".utf8).write(to: URL(filePath: memo))
        let status = DaemonStatus(process: 1, version: "0", startedAt: Date())
        let over = #""passedOver":{"hidden":1,"link":1,"sidecar":2}"#
        let facts = #""isThere":true,"isPolling":false,\#(over),"rescans":1"#
        let inbox = #"{"path":"\#(folder)","settling":["\#(memo)"],\#(facts)}"#
        #expect(status.write(diary: yard.diary))
        let file = yard.diary + "/voicecored.json"
        let text = try String(file: file)
        try text.replacing("\"inboxes\":[]", with: "\"inboxes\":[\(inbox)]").write(to: file)
        let lock = try DiaryLock(diary: yard.diary)
        let waiting = try await yard.run("status", memo)
        #expect(waiting.code == 75)
        #expect(waiting.message.contains("the daemon waits until it is written in full"))
        #expect(try await yard.run("status").output.contains("; passed over 1 hidden, 1 link, 2 notes\n"))
        #expect(status.write(diary: yard.diary))
        for (obstacle, reason) in [
            ("", "\nvoicecore status shows what is before it"),
            (#","obstacle":{"noSpace":{"path":"\#(yard.diary)"}}"#, ": no space left for \(yard.diary)"),
        ] {
            let item = #"{"attempts":0,"name":"\#(memo)"\#(obstacle)}"#
            try text.replacing("\"waiting\":[]", with: "\"waiting\":[\(item)]").write(to: file)
            for command in [["status"], ["status", "--retry"]] {
                let queued = try await yard.run(all: command + [memo])
                #expect(queued.code == 75, "\(queued)")
                let sentence = "not taken yet: it waits for the daemon\(reason)"
                #expect(queued.message.contains(sentence), "\(queued)")
            }
        }
        try text.replacing("\"inHand\":[]", with: "\"inHand\":[\"\(memo)\"]").write(to: file)
        #expect(try await yard.run("status", memo).message.contains("not filed yet: the daemon is at it"))
        #expect(withExtendedLifetime(lock) { status.write(diary: yard.diary) })
        let bare = try await Built.run("voicecore", "status", memo, "--diary", yard.diary)
        #expect(bare.code == 66, "\(bare.message)")
        #expect(bare.message.contains("voicecore ingest '\(memo)' takes it"), "\(bare.message)")
    }

    @Test("is named by status among the first that settle, from the inbox on")
    func settling() async throws {
        let yard = try await DiaryYard(entries: 1)
        let folder = yard.root + "/in"
        let names = ["d.wav", "a.wav", "deep/b.wav", "c.wav", "e.wav"]
        let status = DaemonStatus(process: 1, version: "0", startedAt: Date())
        #expect(status.write(diary: yard.diary))
        let paths = names.map { "\"\(folder)/\($0)\"" }.joined(separator: ",")
        let inbox = #"""
            {"path":"\#(folder)","settling":[\#(paths)],"isThere":true,"isPolling":false,"passedOver":{},"rescans":1}
            """#
        let file = yard.diary + "/voicecored.json"
        try String(file: file).replacing("\"inboxes\":[]", with: "\"inboxes\":[\(inbox)]").write(to: file)
        let lock = try DiaryLock(diary: yard.diary)
        let shown = try await yard.run("status")
        let line = "\(folder): listening; 5 settling: a.wav, c.wav, d.wav and 2 more"
        #expect(withExtendedLifetime(lock) { shown.output.contains(line) }, "\(shown)")
    }

    @Test("and lies where the files of finished memos are moved is passed over, with what to do")
    func amongFiled() async throws {
        let yard = try RoadYard()
        #expect(try await yard.run("add Hello").code == 0)
        let memos = yard.folder + "/memos"
        try makeFolder(memos + "/filed/trip")
        for (settings, isSaid) in [
            ("inboxes: [{path: '\(memos)', source: 'move'}]", true),
            ("source: 'move', inboxes: '\(memos)'", true), ("inboxes: '\(memos)'", false),
        ] {
            try yard.write("{engine: ['\(yard.folder)/engine'], \(settings)}", to: "config.json5")
            for name in ["filed/walk.wav", "filed/trip/sea.wav"] {
                try yard.memo(name)
                let why = try await yard.run("status memos/\(name)")
                let said =
                    "passed over: it lies in \(memos)/filed, where the files of finished memos are moved\n"
                #expect(why.code == 66 && why.message.contains(said) == isSaid, "\(why)")
                #expect(why.message.contains("Move it up into \(memos) to have it filed") == isSaid, "\(why)")
                #expect(why.message.contains("not taken yet: the daemon is not running") != isSaid, "\(why)")
            }
        }
    }

    @Test("and lies deeper than any folder that is looked into is passed over, and not one level above that")
    func tooDeep() async throws {
        let yard = try RoadYard()
        #expect(try await yard.run("add Hello").code == 0)
        try yard.write("{inboxes: '\(yard.folder)/memos'}", to: "config.json5")
        for (folders, isSaid) in [(64, false), (65, true)] {
            let deep = String(repeating: "d/", count: folders)
            try makeFolder("\(yard.folder)/memos/\(deep)")
            try yard.memo(deep + "walk.wav")
            let why = try await yard.run("status memos/\(deep)walk.wav")
            let said = "passed over: it lies more than 64 folders deep in \(yard.folder)/memos"
            #expect(why.code == 66 && why.message.contains(said) == isSaid, "\(why)")
            #expect(why.message.contains("not taken yet: the daemon is not running") != isSaid, "\(why)")
        }
    }

    @Test("is said to be a file where it is named as an inbox, with what files it")
    func asInbox() async throws {
        let yard = try DiaryYard()
        let memo = yard.root + "/walk.wav"
        try Data("half".utf8).write(to: URL(filePath: memo))
        let settings = ["HOME": yard.root, "VOICECORE_DIARY": yard.diary]
        let refused = try await Built.run("voicecored", "--once", "--inbox", memo, environment: settings)
        #expect(refused.code == 78, "\(refused)")
        #expect(refused.message.contains("\(memo): this inbox is a file, not a folder\n"), "\(refused)")
        #expect(refused.message.contains("to file this one memo: voicecore ingest \(memo)"), "\(refused)")
    }

    @Test("and that is held while the daemon waits for its disk stands once in a status")
    func waitingAndHeld() async throws {
        let yard = try await DiaryYard(entries: 1)
        let memo = yard.root + "/walk.wav"
        try Data("no sound".utf8).write(to: URL(filePath: memo))
        #expect(try await yard.run("ingest", memo).code == 65)
        let status = DaemonStatus(process: 1, version: "0", startedAt: Date())
        let lock = try DiaryLock(diary: yard.diary)
        #expect(status.write(diary: yard.diary))
        #expect(try await yard.run("status").lines.count { $0.contains("walk.wav") } == 1)
        let obstacle = #"{"noSpace":{"path":"\#(yard.diary)"}}"#
        let waiting = #"{"attempts":2,"name":"\#(memo)","obstacle":\#(obstacle)}"#
        let file = yard.diary + "/voicecored.json"
        try String(file: file).replacing("\"waiting\":[]", with: "\"waiting\":[\(waiting)]").write(to: file)
        let shown = try await yard.run("status").lines.filter { $0.contains("walk.wav") }
        withExtendedLifetime(lock) {
            #expect(shown == ["waiting   \(memo): no space left for \(yard.diary), tried 2 times"])
        }
    }
}
