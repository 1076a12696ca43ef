import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("What a person asks first when something is not filed, or should be told")
struct FirstHourTests {
    @Test(
        "status says of a file that is passed over what it is, and ends with 0",
        arguments: [
            ("notes.txt", "named like a note"), ("empty.wav", "it is empty"), (".hidden.wav", "it is hidden"),
            ("link.wav", "it is a link"), ("part.crdownload", "unfinished download"),
        ]
    )
    func passedOver(name: String, reason: String) async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos/walk.wav").code == 0)
        try yard.write(name.hasPrefix("empty") ? "" : "text", to: "memos/" + name)
        if name.hasPrefix("link") {
            let path = "\(yard.folder)/memos/\(name)"
            try FileManager.default.removeItem(atPath: path)
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "walk.wav")
        }
        let why = try await yard.run("status memos/\(name)")
        #expect(why.code == 0)
        #expect(why.output.hasPrefix("\(name): passed over: "), "\(why.output)")
        #expect(why.output.contains(reason), "\(why.output)")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        let json = try await yard.run("status memos/\(name) --json")
        #expect(try schema.faults(ofLine: json.output, as: "history") == [])
    }

    @Test("status finds a file by its bare name, and a removed entry by its id")
    func names() async throws {
        let yard = try RoadYard()
        try yard.write("no sound", to: "memos/broken.wav")
        try yard.memo("walk.wav")
        let filed = try await yard.run("ingest memos")
        #expect(
            try await yard.run("status broken.wav").output.hasPrefix("broken.wav: held: not a sound format")
        )
        let id = try #require(filed.output.firstMatch(of: /entry ([0-9a-f]{4,})/)?.output.1)
        #expect(try await yard.run("rm --yes --now \(id)").code == 0)
        let why = try await yard.run("status \(id)")
        #expect(why.code == 0, "\(why.output)")
        #expect(
            why.output.contains(
                ": removed; voicecore status --retry, with the name of its file, brings it back"
            )
        )
        let again = try await yard.run("ingest memos/walk.wav")
        #expect(again.output == "skipped memos/walk.wav: its entry was removed\n")
        #expect(again.message.contains("voicecore status --retry memos/walk.wav brings it back"))
        let story = try await yard.run("status memos/walk.wav")
        let lines = story.lines.filter {
            $0.hasSuffix("voicecore status --retry memos/walk.wav brings it back")
        }
        #expect(lines.count == 2, "\(story.output)")
        let back = try await yard.run("status --retry memos/walk.wav")
        let other = try #require(back.output.firstMatch(of: /entry ([0-9a-f]{4,})/)?.output.1)
        #expect(try await yard.run("rm --yes \(other)").code == 0)
        let trashed = try await yard.run("ingest memos/walk.wav")
        #expect(trashed.message.contains("its entry is in the trash"))
        #expect(trashed.message.contains("voicecore trash restore"))
    }

    @Test("A held file that was deleted is counted apart, and forgotten by a retry of all or on demand")
    func gone() async throws {
        let yard = try RoadYard()
        for name in ["one", "two"] { try yard.write("no sound: \(name)", to: "memos/\(name).wav") }
        try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos").code == 1)
        #expect(try await yard.run("status").output.contains("1 filed, 2 held\n"))
        try FileManager.default.removeItem(atPath: yard.folder + "/memos/one.wav")
        let status = try await yard.run("status")
        #expect(status.output.contains("1 filed, 1 held\n"), "\(status.output)")
        let gone =
            "1 file that was held is missing from its folder; forget it with: voicecore status --forget"
        #expect(status.output.contains(gone), "\(status.output)")
        let forgotten = try await yard.run("status --forget")
        #expect(forgotten.message == "forgot 1 file\n")
        #expect(try await yard.run("status").output.contains("1 filed, 1 held\n"))
        try FileManager.default.removeItem(atPath: yard.folder + "/memos/two.wav")
        let retried = try await yard.run("status --retry")
        #expect(retried.code == 0 && retried.message.hasPrefix("forgot 1 file\n"), "\(retried.message)")
        #expect(try await yard.run("status").output.contains("1 filed\n"))
    }

    @Test("A held file that is replaced by a good one leaves nothing behind")
    func replaced() async throws {
        let yard = try RoadYard()
        try yard.write("no sound", to: "memos/walk.wav")
        #expect(try await yard.run("ingest memos").code == 65)
        try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("status").output.contains("ledger    1 filed\n"))
        #expect(try await yard.run("status --retry").code == 0)
    }

    @Test("The command of onEntry gets each new entry, whether it was filed or written, and each once")
    func onEntry() async throws {
        let yard = try RoadYard()
        let told = yard.folder + "/told"
        try yard.write("#!/bin/sh\ncat >> '\(told)'; echo >> '\(told)'\n", to: "hook")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: yard.folder + "/hook")
        try yard.write(
            "{engine: ['\(yard.folder)/engine'], onEntry: ['\(yard.folder)/hook']}",
            to: "config.json5"
        )
        let path = try yard.memo("walk.wav")
        let filed = try await yard.run("ingest memos")
        let id = try #require(filed.output.firstMatch(of: /entry ([0-9a-f]{4,})/)?.output.1)
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("rm --yes --now \(id)").code == 0)
        #expect(try await yard.run("status --retry '\(path)'").code == 0)
        let other = try yard.memo("spoken.wav", seconds: 1.4)
        #expect(try await yard.run("record --from '\(other)'").code == 0)
        let reports = try String(file: told).split(separator: "\n")
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        for report in reports { #expect(try schema.faults(ofLine: String(report), as: "memo") == []) }
        #expect(reports.count == 3)
    }

    @Test("A command of onEntry that fails is said, and costs the entry nothing")
    func failingHook() async throws {
        let yard = try RoadYard()
        try yard.write(
            "{engine: ['\(yard.folder)/engine'], onEntry: ['sh', '-c', 'exit 3']}",
            to: "config.json5"
        )
        try yard.memo("walk.wav")
        let filed = try await yard.run("ingest memos")
        #expect(filed.code == 0 && filed.output.hasPrefix("filed"))
        #expect(filed.message.contains("onEntry: "), "\(filed.message)")
        #expect(filed.message.contains("exit code 3"), "\(filed.message)")
    }

    @Test("The doctor tries what is set, and says of each that is wrong what to do")
    func doctor() async throws {
        let yard = try RoadYard()
        try yard.write(
            """
            {engine: ['/no/engine'], analyser: ['/no/analyser'], onEntry: ['/no/hook'],
             inboxes: ['/no/inbox', '\(yard.folder)/config.json5', '\(yard.folder)/diary'],
             vocabulary: '/no/words.txt'}
            """,
            to: "config.json5"
        )
        let doctor = try await yard.run("doctor --json")
        #expect(doctor.code == 1)
        let wrong = doctor.lines.filter { !$0.contains("\"state\":\"fine\"") && $0.contains("\"advice\"") }
        for subject in [
            "engine", "analyser", "onEntry", "/no/inbox", "\(yard.folder)/config.json5", "personal words",
        ] {
            #expect(wrong.contains { $0.contains("\"subject\":\"\(subject)\"") }, "\(subject)")
        }
    }

    @Test("The doctor finds nothing wrong with programs that answer")
    func doctorIsContent() async throws {
        let yard = try RoadYard()
        try yard.write(
            """
            {engine: ['\(yard.folder)/engine'], onEntry: ['cat'], inboxes: ['\(yard.folder)/memos'],
             analyser: ['sh', '-c', 'cat >/dev/null; echo positive 80 %, negative 20 %, joy']}
            """,
            to: "config.json5"
        )
        let lines = try await yard.run("doctor --json").lines
        for subject in ["engine", "analyser", "onEntry", "\(yard.folder)/memos"] {
            let found = lines.last { $0.contains("\"subject\":\"\(subject)\"") }
            #expect(found?.contains("\"state\":\"fine\"") == true, "\(subject): \(found ?? "nothing")")
        }
        #expect(lines.contains { $0.contains("answers (joy 80 %)") })
    }
}
