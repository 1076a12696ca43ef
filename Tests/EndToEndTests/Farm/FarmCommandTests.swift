import Foundation
import Testing

@Suite("A farm whose broker is not there")
struct FarmCommandTests {
    private let yard: RoadYard

    init() throws {
        yard = try RoadYard()
        // Nobody listens on the first port of a machine.
        try yard.write("{farm: {servers: ['nats://127.0.0.1:1'], key: 'farm.key'}}", to: "config.json5")
    }

    @Test("keeps nobody from filing memos: they are heard here, and that is said once")
    func alone() async throws {
        #expect(try await yard.run("farm init").code == 69, "the keys are made all the same")
        let key = try FileManager.default.attributesOfItem(atPath: yard.folder + "/farm.key")
        #expect(key[.posixPermissions] as? Int == 0o600)
        try yard.memo("20260115 183000.wav")
        try yard.memo("20260116 183000.wav", seconds: 1.4)
        let filed = try await yard.run("ingest memos")
        #expect(filed.code == 0, "\(filed.message)")
        #expect(filed.message.components(separatedBy: "hears alone").count == 2, "\(filed.message)")
        #expect(yard.sounds.count == 2)
    }

    @Test("is among what doctor finds wrong, and what is missing is named")
    func doctor() async throws {
        try yard.memo("20260115 183000.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("doctor").output.contains("the farm's key is missing"))
        #expect(try await yard.run("farm init").code == 69)
        let found = try await yard.run("doctor")
        #expect(!found.output.contains("conn.c"), "\(found.output)")
        #expect(found.code == 1 && found.output.contains("no broker answers"), "\(found.output)")
        #expect(!found.output.contains("the network is not used"))
        try yard.write("{}", to: "config.json5")
        #expect(try await yard.run("doctor").output.contains("the network is not used"))
    }
}

@Suite("The keys of a farm")
struct FarmKeyCommandTests {
    private let yard: RoadYard

    init() throws { yard = try RoadYard() }

    private func run(_ command: String) async throws -> Built.Outcome {
        try await yard.shell("HOME=\"$PWD\" exec \"$PROGRAM\" \(command)")
    }

    private var key: String { yard.folder + "/.config/voicecore/farm.key" }
    private var user: String { yard.folder + "/.config/voicecore/farm.user" }

    private func replace(_ path: String, with text: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }

    @Test("can always be removed, and it is said whether there were any")
    func leave() async throws {
        #expect(try await run("farm leave").message == "this machine had no keys of a farm\n")
        #expect(try await run("farm init").code == 0)
        let kept = try await run("farm leave")
        #expect(kept.code == 64 && kept.message.contains("may be the only one"), "\(kept.message)")
        for text in ["junk", "", "public 00"] {
            try replace(key, with: text)
            #expect(try await run("farm leave").code == 64, "it may have held a secret")
            let left = try await run("farm leave --secret")
            #expect(left.code == 0 && left.message == "removed this machine's keys\n", "\(left.message)")
            #expect(!isThere(key))
            #expect(!isThere(user))
        }
    }

    @Test("are all that leave removes: another file that the settings name stays, and is named")
    func others() async throws {
        let notes = yard.folder + "/notes.txt"
        for member in ["key", "credentials"] {
            try Data("my notes".utf8).write(to: URL(filePath: notes))
            let settings = yard.folder + "/farm.json5"
            try Data("{farm: {servers: ['nats://127.0.0.1:4'], \(member): '\(notes)'}}".utf8)
                .write(to: URL(filePath: settings))
            let kept = try await run("farm leave --secret --config \(settings)")
            #expect(kept.code == 78 && kept.message.contains("\(notes): not a key"), "\(kept)")
            #expect(isThere(notes))
        }
    }

    @Test("are not used where others may read them, and the sentence says what to do")
    func openToOthers() async throws {
        #expect(try await run("farm init").code == 0)
        for (path, command) in [(key, "farm key"), (user, "farm key --user")] {
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
            let refused = try await run(command)
            #expect(refused.code == 77 && refused.message.contains("mode 644"), "\(refused.message)")
            #expect(refused.message.contains("chmod 600"))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            #expect(try await run(command).code == 0)
        }
    }

    @Test("that are none are named as what they are")
    func wrong() async throws {
        #expect(try await run("farm init").code == 0)
        try replace(user, with: "junk")
        let junk = try await run("farm init")
        #expect(junk.code == 78 && junk.message.contains("neither the seed of an nkey"), "\(junk.message)")
        try FileManager.default.removeItem(atPath: key)
        let missing = try await run("farm key")
        #expect(missing.code == 66, "\(missing.message)")
        #expect(missing.message.contains("the farm's key is missing"), "\(missing.message)")
        try makeFolder(key)
        let folder = try await run("farm key")
        #expect(folder.code == 78 && folder.message.contains("a folder"), "\(folder.message)")
        #expect(folder.message.contains("Name a file as key"), "\(folder.message)")
    }

    @Test("are shown in lines of 40 columns, but for the broker’s name of this machine")
    func narrow() async throws {
        let shown = try await run("farm init")
        #expect(shown.code == 0)
        let long = shown.lines.filter { $0.count > 40 }
        #expect(long.count == 1 && long.first?.contains("nkey: U") == true, "\(shown.output)")
        #expect(shown.output.contains("key:\n    \"~/.config/voicecore/farm.key\","))
    }
}
