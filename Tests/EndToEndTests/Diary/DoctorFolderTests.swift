import Foundation
import Testing

@Suite("Folders that doctor looks at")
struct DoctorFolderTests {
    @Test("are wrong where nothing can be written into them, and what is wrong has a mark of its own")
    func unwritable() async throws {
        let yard = try await DiaryYard(entries: 1)
        try "a file".write(to: yard.root + "/file")
        let (moveTo, metrics) = (yard.root + "/file/filed", yard.root + "/nowhere/metrics.prom")
        let inbox = "inboxes: [{path: '\(yard.root)/in', moveTo: '\(yard.root)/file'}]"
        let settings = yard.root + "/settings.json5"
        try "{moveTo: '\(moveTo)', metricsFile: '\(metrics)', \(inbox)}".write(to: settings)
        let found = try await yard.run("doctor", "--config", settings)
        #expect(found.code == 1, "\(found)")
        for line in [
            "✗ moveTo", "\(moveTo): cannot be made: \(yard.root)/file is a file",
            "! metricsFile", "\(metrics): its folder is missing", "Make it: mkdir -p \(yard.root)/nowhere",
            "✗ \(yard.root)/file", "moveTo: not a folder",
            "! \(yard.root)/in", "! last backup",
        ] {
            #expect(found.output.contains(line), "\(line): \(found.output)")
        }
    }

    @Test("are well where they are there, or can be made")
    func writable() async throws {
        let yard = try await DiaryYard(entries: 1)
        let settings = yard.root + "/settings.json5"
        try "{moveTo: '\(yard.root)/a/b', metricsFile: '\(yard.root)/metrics.prom'}".write(to: settings)
        let found = try await yard.run("doctor", "--config", settings)
        try "{moveTo: '\(yard.root)/a', source: 'delete'}".write(to: settings + "5")
        let both = try await yard.run("doctor", "--config", settings + "5")
        #expect(both.output.contains("nothing is moved there, as source is \"delete\""), "\(both.output)")
        for word in ["moveTo: ", "its folder", "✗ moveTo", "✗ metricsFile"] {
            #expect(!found.output.contains(word), "\(found.output)")
        }
    }

    @Test("are wrong within an inbox where they cannot be looked into, as files are that cannot be read")
    func closed() async throws {
        let yard = try await DiaryYard(entries: 1)
        let inbox = yard.root + "/in"
        let deep = inbox + String(repeating: "/d", count: 65)
        for folder in [inbox + "/closed", deep] { try makeFolder(folder) }
        try Data().write(to: URL(filePath: inbox + "/mine.wav"))
        try Data().write(to: URL(filePath: inbox + "/there.wav"))
        #expect(symlink("/nowhere", inbox + "/away.wav") == 0 && symlink("/usr", inbox + "/usr.wav") == 0)
        #expect(chmod(inbox + "/closed", 0) == 0 && chmod(inbox + "/mine.wav", 0) == 0)
        defer { chmod(inbox + "/closed", 0o700) }
        let powerless = "setpriv --bounding-set=-dac_override,-dac_read_search"
        let settings = yard.root + "/settings.json5"
        try "{inboxes: ['\(inbox)']}".write(to: settings)
        let program = try Built.program("voicecore")
        let found = try await Built.shell(
            "\(getuid() == 0 ? powerless : "") \(program) doctor --config \(settings) --diary \(yard.diary)",
            environment: ["HOME": yard.root]
        )
        for line in [
            "\(inbox)/closed cannot be looked into, so no memo in it is filed",
            "\(inbox)/mine.wav cannot be read",
            "\(deep.dropLast(2)) lies too deep, so no memo in it is filed",
        ] {
            let said = found.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(found.code == 1 && said.contains(line), "\(line): \(found)")
        }
        for name in ["there.wav", "away.wav", "usr.wav"] {
            #expect(!found.output.contains(name), "\(found.output)")
        }
    }

    @Test("are wrong in the place of the personal words, as transcribe says")
    func words() async throws {
        let yard = try await DiaryYard(entries: 1)
        let settings = yard.root + "/settings.json5"
        try "{vocabulary: '\(yard.root)'}".write(to: settings)
        try Data("no sound".utf8).write(to: URL(filePath: yard.root + "/x.wav"))
        let found = try await yard.run("doctor", "--config", settings)
        let heard = try await yard.run("transcribe", yard.root + "/x.wav", "--config", settings)
        #expect(found.code == 1 && heard.code == 78, "\(found) \(heard)")
        for outcome in [found.output, heard.message] {
            #expect(outcome.contains("this is a folder, not a file"), "\(outcome)")
            #expect(
                outcome.contains("orrect the setting vocabulary, such as ~/.config/voicecore/words.txt"),
                "\(outcome)"
            )
        }
    }

    @Test("are wrong where the diary cannot be made in them, or files are moved into the diary")
    func diary() async throws {
        let yard = try await DiaryYard(entries: 1)
        try "a file".write(to: yard.root + "/file")
        let memos = yard.root + "/memos"
        try FileManager.default.createDirectory(atPath: memos, withIntermediateDirectories: false)
        try "sound".write(to: memos + "/walk.m4a")
        for (path, fact) in [
            (yard.root + "/file", "none can be made: not a folder"),
            (yard.root + "/file/diary", "no diary, and it cannot be made: \(yard.root)/file is a file"),
            (memos, "sound"), (yard.root + "/nowhere/diary", "there is no diary"),
        ] {
            let found = try await Built.run("voicecore", "doctor", "--diary", path)
            #expect(found.code == 1 && found.output.contains(fact), "\(path): \(found.output)")
            #expect(!found.output.contains("not there yet"), "\(found.output)")
        }
        let settings = yard.root + "/settings.json5"
        let inbox = "inboxes: [{path: '\(memos)', moveTo: '\(yard.diary)/filed'}]"
        try "{moveTo: '\(yard.diary)/audio', \(inbox)}".write(to: settings)
        let found = try await yard.run("doctor", "--config", settings)
        for line in ["✗ moveTo", "it is in a diary, \(yard.diary)", "moveTo: it is in a diary"] {
            #expect(found.output.contains(line), "\(found.output)")
        }
    }
}
