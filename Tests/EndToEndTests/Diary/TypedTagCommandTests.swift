import Testing
import VoiceCore

@Suite("Tags that are typed as they are shown")
struct TypedTagCommandTests {
    @Test("are the same as without the sign, to add, to find, to rename and to remove")
    func signs() async throws {
        let yard = try await DiaryYard(entries: 1)
        func tags() async throws -> String? {
            let listed = try await yard.run("list", "--json").output
            return listed.firstMatch(of: /"tags":(\[.*?\])/).map { String($0.1) }
        }
        #expect(try await yard.run("edit", "last", "--tag", "#wind", "--tag", "sea").code == 0)
        #expect(try await tags() == #"["sea","wind"]"#)
        #expect(try await yard.run("list", "--tag", "#wind").lines.count == 1)
        #expect(try await yard.run("edit", "last", "--tag", "#").code == 64)
        #expect(try await yard.run("change", "--rename-tag", "#wind=#storm").code == 0)
        #expect(try await tags() == #"["sea","storm"]"#)
        #expect(try await yard.run("edit", "last", "--untag", "#storm").code == 0)
        #expect(try await tags() == #"["sea"]"#)
        #expect(try await yard.run("change", "--rename-tag", "SEA=lake").code == 0)
        #expect(try await tags() == #"["lake"]"#)
        #expect(try await yard.run("change", "--rename-tag", "Lake=sea").code == 0)
        #expect(try await yard.run("edit", "last", "--tag", "##wind").code == 0)
        #expect(try await tags() == #"["sea","wind"]"#)
        #expect(try await yard.run("change", "--rename-tag", "wind=##storm").code == 0)
        #expect(try await yard.run("edit", "last", "--untag", "storm").code == 0)
        // An older tag that begins with the sign is named as it is shown, or as it is.
        for typed in ["#old", "##old"] {
            var older = EntryEdit()
            older.addedTags = ["#old"]
            let store = try yard.open()
            try await store.entries.edit(
                try #require(try await store.entries.ids().first),
                older,
                at: .present(in: .utc)
            )
            #expect(try await tags() == ##"["#old","sea"]"##)
            #expect(try await yard.run("list", "--tag", "##old").lines.count == 1)
            #expect(try await yard.run("search", "##old").lines.count == 2)
            #expect(try await yard.run("edit", "last", "--untag", typed).code == 0)
            #expect(try await tags() == #"["sea"]"#)
        }
    }

    @Test("A tag of several words is found as it is shown, and the nearest one is named by what finds it")
    func severalWords() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(try await yard.run("edit", "last", "--tag", "my tag").code == 0)
        for typed in [
            ["#my tag"], ["#my", "tag"], ["#\"my tag\""], ["harbour", "#My Tag"], ["#my tag", "harbour"],
        ] {
            let found = try await yard.run(all: ["search"] + typed)
            #expect(found.code == 0 && found.output.contains("harbour"), "\(typed): \(found)")
        }
        #expect(try await yard.run("search", "NOT", "#my tag", "harbour").code == 1)
        for typed in ["#my", "#my-tag"] {
            let refused = try await yard.run("search", typed)
            #expect(refused.code == 66 && refused.message.contains("did you mean ‘my tag’?"), "\(refused)")
            let advice = "To find that tag: voicecore search '#\"my tag\"'\n"
            #expect(refused.message.hasSuffix(advice), "\(refused)")
        }
        #expect(try await yard.run("edit", "last", "--tag", "my").code == 0)
        #expect(try await yard.run("search", "#my").code == 0)
        #expect(try await yard.run("search", "#\"my\" tag").code == 1)
    }

    @Test(
        "A tag that is added and taken away at once is refused",
        arguments: [["--tag", "a", "--untag", "a"], ["--untag", "#a", "--tag", "#a"]]
    )
    func both(options: [String]) async throws {
        let yard = try await DiaryYard(entries: 2)
        for command in [["edit", "last"], ["change", "--from", "2026", "--yes"]] {
            let refused = try await yard.run(all: command + options)
            #expect(refused.code == 64, "\(refused)")
            #expect(refused.message.contains("a is both added and taken away\n"), "\(refused)")
        }
        #expect(try await yard.run("edit", "2026-11-20", "--untag", "sea", "--tag", "Sea").code == 0)
    }
}
