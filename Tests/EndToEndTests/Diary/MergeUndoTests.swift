import Foundation
import Testing
import VoiceCore

@Suite("Two names that were made one by mistake")
struct MergeUndoTests {
    private let yard: DiaryYard

    init() throws {
        yard = try DiaryYard()
    }

    /// What the program says to undo it, as the words of command lines.
    private func undoing(_ outcome: Built.Outcome) throws -> [[String]] {
        let line = try #require(outcome.message.split(separator: "\n").first { $0.hasPrefix("to undo it: ") })
        return String(line.dropFirst("to undo it: ".count)).components(separatedBy: " && ").map {
            $0.split(separator: " ").dropFirst().map(String.init)
        }
    }

    @Test("tags are two again by the command that is said, also of an entry that had both")
    func tags() async throws {
        let ids = try await yard.fill(3).map(\.description)
        for (id, tags) in zip(ids, [["alpha"], ["alpha", "beta"], ["beta"]]) {
            #expect(try await yard.run(all: ["edit", id] + tags.flatMap { ["--tag", $0] }).code == 0)
        }
        let before = try await yard.run("list", "--tags").lines
        let merged = try await yard.run("edit", "--rename-tag", "alpha=beta", "--yes")
        let commands = try undoing(merged)
        #expect(commands.count == 2, "one for what had both: \(commands)")
        #expect(try await yard.run("list", "--tags").lines != before)
        for words in commands { #expect(try await yard.run(all: words + ["--yes"]).code == 0) }
        #expect(try await yard.run("list", "--tags").lines == before)
        for (id, tags) in zip(ids, [["alpha"], ["alpha", "beta"], ["beta"]]) {
            let shown = try await yard.run("show", id).output
            for tag in ["alpha", "beta"] {
                #expect(shown.contains("#\(tag)") == tags.contains(tag), "\(shown)")
            }
        }
    }

    @Test("and that many entries had says where it is still known")
    func many() async throws {
        let ids = try await yard.fill(21).map(\.description)
        #expect(try await yard.run(all: ["edit"] + ids + ["--tag", "alpha", "--yes"]).code == 0)
        #expect(try await yard.run("edit", ids[0], "--tag", "beta").code == 0)
        let merged = try await yard.run("edit", "--rename-tag", "alpha=beta", "--yes")
        #expect(merged.message.contains("to undo it: only a backup knows which entries had it"), "\(merged)")
    }

    @Test("journals are two again by the command that is said")
    func journals() async throws {
        let ids = try await yard.fill(2).map(\.description)
        for (id, name) in zip(ids, ["One", "Two"]) {
            #expect(try await yard.run("edit", id, "--journal", name).code == 0)
        }
        let before = try await yard.run("list", "--journals").lines
        let merged = try await yard.run("edit", "--rename-journal", "One=Two", "--yes")
        let commands = try undoing(merged)
        #expect(commands.count == 2)
        for words in commands { #expect(try await yard.run(all: words).code == 0) }
        let after = try await yard.run("list", "--journals").lines
        #expect(after == before, "\(after), \(before)")
    }

    @Test("a new name that no entry had says nothing of that: renaming it back is the same")
    func renamed() async throws {
        let ids = try await yard.fill(1).map(\.description)
        #expect(try await yard.run("edit", ids[0], "--tag", "alpha").code == 0)
        let renamed = try await yard.run("edit", "--rename-tag", "alpha=gamma")
        #expect(renamed.code == 0 && !renamed.message.contains("undo"), "\(renamed)")
    }

    @Test("a day of several entries says how a command that takes days takes all of them")
    func dayOfMany() async throws {
        let ids = try await yard.fill(2).map(\.description)
        #expect(try await yard.run(all: ["edit"] + ids + ["--on", "2026-03-14 10:00", "--yes"]).code == 0)
        let redo = try await yard.run("redo", "2026-03-14", "--dry-run")
        #expect(redo.code == 64, "\(redo)")
        #expect(redo.message.contains("or all of them: --from 2026-03-14 --to 2026-03-14"), "\(redo)")
        let show = try await yard.run("show", "2026-03-14")
        #expect(show.code == 64 && !show.message.contains("--from"), "\(show)")
    }
}
