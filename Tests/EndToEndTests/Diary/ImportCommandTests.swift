import Foundation
import Testing
import VoiceCore

@Suite("import, as it is typed")
struct ImportCommandTests {
    @Test("Journals that come to be are said by name, and a trip that was removed does not come back empty")
    func removedTrip() async throws {
        let yard = try await DiaryYard(entries: 1)
        let export = yard.root + "/out"
        let days = ["--start", "2026-11-20", "--days", "3"]
        #expect(try await yard.run(all: ["journal", "add", "Busan"] + days).code == 0)
        #expect(try await yard.run("export", "--format", "json", "--into", export).code == 0)
        #expect(try await yard.run("journal", "rm", "Busan").code == 0)
        let again = try await yard.run("import", export)
        #expect(
            again.message.contains(
                "not made, as no entry is in it: ‘Busan’; to make one: voicecore journal add"
            )
        )
        #expect(try await yard.run("journal", "list", "--trips").output == "")
        let new = try await DiaryYard().run("import", export)
        #expect(new.message.contains("new trip ‘Busan’\nnew journal ‘Travel’\n"), "\(new.message)")
    }

    @Test("The program of onEntry does not run for what is imported, and does for what is written next")
    func hook() async throws {
        let (yard, other) = (try DiaryYard(), try DiaryYard())
        try await yard.fill(2)
        #expect(try await yard.run("export", "--format", "json", "--into", yard.root + "/out").code == 0)
        let settings = other.root + "/settings.json5"
        try "{onEntry: ['tee', '-a', '\(other.root)/told']}".write(to: settings)
        let taken = try await other.run("import", yard.root + "/out", "--config", settings)
        #expect(taken.code == 0, "\(taken)")
        #expect(!isThere(other.root + "/told"))
        #expect(try await other.run("add", "new", "--config", settings).code == 0)
        let told = try String(file: other.root + "/told")
        #expect(told.split(separator: "\n").count == 1 && told.contains("\"text\":\"new\""), "\(told)")
    }

    @Test("A schema that no version has is said to be none; one to come needs a newer version")
    func schemas() async throws {
        let yard = try await DiaryYard(entries: 1)
        let whole = try await yard.run("export", "--format", "json").output
        let file = yard.root + "/entry.json"
        for (schema, code, words) in [(-1, 65, "there is no schema -1"), (2, 78, "by a newer version")] {
            let text = whole.replacing("\"schema\":1", with: "\"schema\":\(schema)", maxReplacements: 1)
            #expect(text != whole)
            try text.write(to: file)
            let refused = try await yard.run("import", file)
            #expect(refused.code == code && refused.message.contains(words), "\(refused.message)")
        }
    }

    @Test("A clock that there is not and a share beyond 1 are refused, each by its name")
    func figures() async throws {
        let yard = try await DiaryYard(entries: 1)
        let whole = try await yard.run("export", "--format", "json").output
        let file = yard.root + "/entry.json"
        let changes = [
            (
                /"recordedAt":"([^"]*)\+09:00"/, "\"recordedAt\":\"2026-11-20T18:30:00+15:00\"",
                "its recordedAt has an offset"
            ),
            (
                /"score":\{"positive":[0-9.]+()/, "\"score\":{\"positive\":1e18",
                "its score.positive is missing or wrong"
            ),
        ]
        for (pattern, text, words) in changes {
            let changed = whole.replacing(pattern, with: text, maxReplacements: 1)
            #expect(changed != whole)
            try changed.write(to: file)
            let refused = try await DiaryYard().run("import", file)
            #expect(refused.code == 65 && refused.message.contains(words), "\(refused.message)")
        }
        try "{\"schema\": 2}".write(to: file)
        let newer = try await yard.run("import", file)
        #expect(newer.code == 78 && newer.message.contains("by a newer version"), "\(newer.message)")
    }
}
