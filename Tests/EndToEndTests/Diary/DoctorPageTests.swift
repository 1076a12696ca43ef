import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("What doctor shows to a person")
struct DoctorPageTests {
    @Test("What needs attention comes first, then what is well, and at the end what --fix would do or did")
    func order() async throws {
        let yard = try await DiaryYard(entries: 1)
        try Data("x".utf8).write(to: URL(fileURLWithPath: yard.diary + "/audio/stray.opus"))
        let found = try await yard.run("doctor")
        #expect(found.lines.first == "Needs attention")
        #expect(found.lines.dropFirst().first?.hasPrefix("! ") == true)
        let last = try #require(found.lines.last)
        #expect(last.contains(/(wrong|to look at); voicecore doctor --fix repairs \d of them/), "\(last)")
        #expect((found.code == 1) == last.contains(/(is|are) wrong/), "\(last)")
        let fixed = try await yard.run("doctor", "--fix")
        #expect(try #require(fixed.lines.last).hasPrefix("repaired "), "\(fixed.output)")
        #expect(
            try #require(try await yard.run("doctor", "--fix").lines.last).hasPrefix("nothing to repair; ")
        )
    }

    @Test("What an entry lacks is to come as status says it, also when it is tried no more by itself")
    func lacking() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        let store = try yard.open()
        try await store.jobs.add(.hear, of: id)
        try await store.jobs.postpone(.hear, of: id, reason: "damaged", message: nil, nextTry: nil)
        #expect(try await yard.run("status").output.contains("to come"))
        let page = try await yard.run("doctor")
        #expect(page.code == 1 && page.output.contains("still to come: words"), "\(page)")
        #expect(!page.output.contains("held"), "\(page)")
    }

    @Test("An own mood table that is wrong is named, with its line, where a text is added or changed")
    func ownMoods() async throws {
        let yard = try DiaryYard()
        let moods = yard.root + "/.config/voicecore/mood"
        try makeFolder(moods)
        let table = moods + "/en.phrases.tsv"
        try "# mine\nbad line\n".write(toFile: table, atomically: true, encoding: .utf8)
        let said = "\(table):2: not a line of a mood table: it has no tabs"
        let added = try await yard.run("add", "a happy day")
        #expect(added.code == 0 && added.message.contains("no mood yet: \(said)"), "\(added.message)")
        let changed = try await yard.run("edit", "last", "--yes", "--text", "a sad day")
        #expect(changed.code == 0 && changed.message.contains("no mood yet: \(said)"), "\(changed.message)")
        let doctor = try await yard.run("doctor", "--json")
        #expect(doctor.code == 1 && doctor.lines.count { $0.contains(said) } >= 2, "\(doctor.output)")
        #expect(try await yard.run("status").output.contains(said))
        try "joy\t2\t(?:quarterly)\n".write(toFile: table, atomically: true, encoding: .utf8)
        #expect(try await yard.run("status", "--retry").code == 0)
        #expect(!(try await yard.run("doctor", "--json").output.contains(moods)))
        try "joy\t2\tquarterly\n".write(toFile: moods + "/en.phrase.tsv", atomically: true, encoding: .utf8)
        let other = try await yard.run("doctor").output
        #expect(other.contains("en.phrase.tsv is passed over"), "\(other)")
        #expect(other.contains("Name it en.phrases.tsv"), "\(other)")
    }

    @Test("A word of an own mood table that would match another one costs its line alone, which is said")
    func passedOverMoods() async throws {
        let yard = try DiaryYard()
        let moods = yard.root + "/.config/voicecore/mood"
        try makeFolder(moods)
        let table = moods + "/en.phrases.tsv"
        try "joy\t2\tfriendly\njoy\t2\tquarterly report\n".write(
            toFile: table,
            atomically: true,
            encoding: .utf8
        )
        let said = "\(table):1: passed over, as this word also matches \"friend\""
        let added = try await yard.run("add", "the quarterly report")
        #expect(added.code == 0 && added.message.isEmpty, "\(added)")
        let entry = try #require(try await yard.open().entries.list(limit: 1).first)
        #expect(entry.emotion == .joy && entry.pending.isEmpty)
        let mood = try await yard.run("mood", "the quarterly report")
        #expect(mood.code == 0 && mood.output.hasPrefix("joy"), "\(mood)")
        #expect(mood.message.contains(said) && mood.message.contains("(?:…) around this word"), "\(mood)")
        #expect(try await yard.run("mood", "-q", "the quarterly report").message.isEmpty)
        let doctor = try await yard.run("doctor", "--json")
        #expect(
            doctor.lines.contains { $0.contains("passed over, as") && $0.contains("warning") },
            "\(doctor)"
        )
    }

    @Test("Entries that came without their sound are counted, until it comes after them")
    func withoutSound() async throws {
        let yard = try await DiaryYard(entries: 2)
        let other = try DiaryYard()
        for sound in [[], ["--sound"]] {
            let into = ["--into", yard.root + "/out\(sound.count)"]
            #expect(try await yard.run(all: ["export", "--format", "json"] + sound + into).code == 0)
            #expect(try await other.run("import", into[1]).code == 0)
            let lines = try await other.run("doctor").lines
            #expect(
                lines.contains { $0.contains("without sound") && $0.contains("2 entries") } == sound.isEmpty
            )
        }
        let wrong = yard.root + "/wrong"
        try makeFolder(wrong)
        for name in ["a", "b", "c"] {
            try Data("{bad".utf8).write(to: URL(filePath: "\(wrong)/\(name).json"))
        }
        let refused = try await other.run("import", wrong).message
        #expect(refused.components(separatedBy: "not an entry of an export").count == 4)
        #expect(refused.components(separatedBy: "Name a folder that").count == 2, "said once")
    }

    @Test("With --deep all sound is read, and one that changed without growing is named")
    func deep() async throws {
        let yard = try await DiaryYard(entries: 2)
        let whole = try await yard.run("doctor", "--deep").output
        #expect(whole.contains("2 files are as they were kept"), "\(whole)")
        let sound = try #require(yard.soundFiles().first)
        try Data("soumd 0".utf8).write(to: URL(filePath: "\(yard.diary)/\(sound)"))
        #expect(try await !yard.run("doctor").output.contains("its sound file has changed"))
        let found = try await yard.run("doctor", "--deep")
        #expect(found.code == 1 && found.output.contains("its sound file has changed"), "\(found.output)")
        #expect(found.output.contains("1 file is as it was kept"))
    }

    @Test("An import says which pictures and files are not what they should be, and ends with a fault")
    func imported() async throws {
        let yard = try DiaryYard()
        let photo = yard.root + "/a.jpg"
        try Data(TestPhoto.jpeg(number: 1)).write(to: URL(filePath: photo))
        #expect(try await yard.run("add", "--photo", photo).code == 0)
        let export = yard.root + "/export"
        #expect(try await yard.run("export", "--format", "json", "--sound", "--into", export).code == 0)
        let name = try #require(FolderNames.files(below: export).first { $0.hasSuffix(".jpg") })
        try FileManager.default.removeItem(atPath: "\(export)/\(name)")
        try Data().write(to: URL(filePath: export + "/nothing.json"))
        #expect(mkfifo(export + "/pipe.json", 0o600) == 0)
        let taken = try await DiaryYard().run("import", export)
        #expect(taken.code == 1, "\(taken.message)")
        #expect(taken.message.contains("a picture is missing or differs"), "\(taken.message)")
        #expect(taken.message.contains("nothing.json: nothing is in this file"))
        #expect(taken.message.contains("pipe.json: not a file"))
        #expect(taken.message.contains("1 added, 0 already there, 2 failed\n1 picture left out"))
    }

    @Test("Settings at their defaults are counted, and --all shows them")
    func settings() async throws {
        let yard = try await DiaryYard(entries: 1)
        let short = try await yard.run("doctor").output
        #expect(short.contains("  (environment: VOICECORE_DIARY)"))
        #expect(!short.contains("trashDays") && short.contains("more have their defaults; --all shows them"))
        let all = try await yard.run("doctor", "--all").output
        #expect(all.contains("trashDays") && !all.contains("--all shows them"))
    }
}
