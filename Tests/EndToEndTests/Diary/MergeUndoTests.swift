import Foundation
import Testing
import VoiceCore

@Suite("Two names that were made one by mistake")
struct MergeUndoTests {
    private let yard: DiaryYard

    init() throws { yard = try DiaryYard() }

    private func undoing(_ outcome: Built.Outcome) throws -> [[String]] {
        let line = try #require(outcome.message.split(separator: "\n").first { $0.hasPrefix("to undo it: ") })
        return String(line.dropFirst("to undo it: ".count)).components(separatedBy: " && ").map {
            $0.split(separator: " ").dropFirst().map(String.init)
        }
    }

    private func lists() async throws -> [[String]] {
        var lists: [[String]] = []
        for what in ["--tags", "--journals", "--json"] {
            lists.append(try await yard.run("list", what).lines.map(withoutTime))
        }
        lists.append(try await yard.run("journal", "list", "--trips", "--json").lines)
        return lists
    }

    /// When an entry was changed is not undone.
    private func withoutTime(_ line: String) -> String {
        line.replacing(/"changedAt":"[^"]*",?/, with: "")
    }

    private func undone(_ command: String...) async throws {
        let before = try await lists()
        let done = try await yard.run(all: command + ["--yes"])
        #expect(done.code == 0 && !done.message.contains("again: "), "\(done)")
        #expect(try await lists() != before)
        let line = try #require(done.message.split(separator: "\n").first { $0.hasPrefix("to undo it: ") })
        let environment = [
            "PROGRAM": try Built.program("voicecore"), "VOICECORE_DIARY": yard.diary, "HOME": yard.root,
            "TZ": "Asia/Seoul",
        ]
        // Nobody is there to be asked.
        let typed = line.dropFirst("to undo it: ".count)
            .replacing("voicecore edit ", with: "voicecore edit --yes ")
            .replacing("voicecore change ", with: "voicecore change --yes ")
        let script = "voicecore() { \"$PROGRAM\" \"$@\"; }; \(typed)"
        let outcome = try await Built.shell(script, environment: environment)
        #expect(outcome.code == 0, "\(typed): \(outcome)")
        let after = try await lists()
        #expect(after == before, "\(typed)")
    }

    private func add(_ text: String, _ options: String...) async throws {
        let added = try await yard.run(all: ["add", text] + options)
        #expect(added.code == 0, "\(added)")
    }

    @Test("a trip that was joined with a journal is a trip again by one line, with its entries")
    func trip() async throws {
        let new = [
            "journal", "add", "T 1", "--start", "2026-02-01", "--days", "3", "--from", "Seoul", "--to",
            "Busan",
        ]
        #expect(try await yard.run(all: new + ["--by", "train"]).code == 0)
        try await add("tripday", "--on", "2026-02-01", "--journal", "T 1")
        try await add("b", "--on", "2026-03-01", "--journal", "Beta")
        try await undone("change", "--rename-journal", "T 1=Beta")
        try await undone("journal", "rm", "T 1", "--move-to", "Beta")
        try await undone("journal", "rm", "T 1", "--keep-entries")
    }

    @Test(
        "a name that begins with a dash is typed so that it is no option",
        arguments: ["-walks", "-v", "--x y"]
    )
    func dashed(name: String) async throws {
        try await add("a", "--journal=\(name)", "--tag=\(name)")
        try await add("b", "--journal", "B", "--tag", "b")
        try await undone("change", "--rename-journal=\(name)=B")
        try await undone("change", "--rename-journal=B=\(name)")
        try await undone("change", "--rename-tag=\(name)=b")
        try await undone("change", "--rename-tag=b=\(name)")
        #expect(try await yard.run("journal", "add", "--", "-empty").code == 0)
        let taken = try await yard.run("journal", "rename", "--", "-empty", "B")
        #expect(taken.message.contains("voicecore journal rm --move-to B -- -empty"), "\(taken)")
    }

    @Test("tags that differ in capitals are asked about, and are two again as they were")
    func capitals() async throws {
        for tags in [["Sea"], ["sea"], ["Sea", "sea"], ["sea", "water"], ["water"]] {
            let added = try await yard.run(all: ["add", "x"] + tags.flatMap { ["--tag", $0] })
            #expect(added.code == 0)
        }
        let asked = try await yard.run("change", "--rename-tag", "Sea=sea")
        #expect(asked.code == 64, "\(asked)")
        try await undone("change", "--rename-tag", "Sea=sea")
        try await undone("change", "--rename-tag", "sea=Sea")
        try await undone("change", "--rename-tag", "sea=sea")
        try await undone("change", "--rename-tag", "Sea=water")
        try await undone("change", "--rename-tag", "Sea=lake")
        let counted = try await yard.run("change", "--rename-tag", "Sea=sea", "--yes")
        #expect(counted.message.hasPrefix("tag Sea → sea: 2 entries\n"), "\(counted)")
    }

    @Test("a journal that was removed and gave its entries to another is there again")
    func removed() async throws {
        try await add("a", "--journal", "A")
        try await add("b", "--journal", "B")
        try await undone("journal", "rm", "A", "--move-to", "B")
        try await undone("journal", "rm", "A", "--keep-entries")
        #expect(try await yard.run("journal", "add", "A").code == 0)
        let made = try await yard.run("journal", "list", "--json").lines
        try await undone("journal", "rm", "A", "--move-to", "B")
        #expect(try await yard.run("journal", "list", "--json").lines == made)
    }

    @Test("what lies in the trash gets the tag too, and keeps it")
    func trashed() async throws {
        try await add("a", "--tag", "sea", "--tag", "wind")
        try await add("b", "--tag", "Sea")
        try await add("c", "--tag", "sea")
        let ids = try await yard.open().entries.ids().map(\.description)
        for id in ids where try await !yard.run("show", id).output.contains("#wind") {
            guard try await yard.run("show", id).output.contains("#Sea") else { continue }
            #expect(try await yard.run("rm", id, "--yes").code == 0)
        }
        let renamed = try await yard.run("change", "--rename-tag", "sea=lake", "--yes")
        #expect(renamed.message == "tag sea → lake: 2 entries, and 1 in the trash\n", "\(renamed)")
        #expect(try await yard.run("edit", "last", "--tag", "water").code == 0)
        let merged = try await yard.run("change", "--rename-tag", "lake=water", "--yes")
        #expect(
            merged.message.contains("\nwhat is in the trash still has the tag water after that\n"),
            "\(merged)"
        )
        #expect(try await yard.run("trash", "restore", "last").code == 0)
        #expect(try await yard.run("list", "--tags").lines == ["3  water", "1  wind"])
    }

    @Test("tags are two again by the command that is said, also of an entry that had both")
    func tags() async throws {
        let ids = try await yard.fill(3).map(\.description)
        for (id, tags) in zip(ids, [["alpha"], ["alpha", "beta"], ["beta"]]) {
            #expect(try await yard.run(all: ["edit", id] + tags.flatMap { ["--tag", $0] }).code == 0)
        }
        let before = try await yard.run("list", "--tags").lines
        let merged = try await yard.run("change", "--rename-tag", "alpha=beta", "--yes")
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
        #expect(try await yard.run(all: ["change"] + ids + ["--tag", "alpha", "--yes"]).code == 0)
        #expect(try await yard.run("edit", ids[0], "--tag", "beta").code == 0)
        let merged = try await yard.run("change", "--rename-tag", "alpha=beta", "--yes")
        #expect(merged.message.contains("to undo it: only a backup knows which entries had it"), "\(merged)")
    }

    @Test("journals are two again by the command that is said")
    func journals() async throws {
        let ids = try await yard.fill(2).map(\.description)
        for (id, name) in zip(ids, ["One", "Two"]) {
            #expect(try await yard.run("edit", id, "--journal", name).code == 0)
        }
        let before = try await yard.run("list", "--journals").lines
        let merged = try await yard.run("change", "--rename-journal", "One=Two", "--yes")
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
        let renamed = try await yard.run("change", "--rename-tag", "alpha=gamma")
        #expect(renamed.code == 0 && !renamed.message.contains("undo"), "\(renamed)")
    }

    @Test("a day of several entries says how a command that takes days takes all of them")
    func dayOfMany() async throws {
        let ids = try await yard.fill(2).map(\.description)
        #expect(try await yard.run(all: ["change"] + ids + ["--on", "2026-03-14 10:00", "--yes"]).code == 0)
        let redo = try await yard.run("redo", "2026-03-14", "--dry-run")
        #expect(redo.code == 64, "\(redo)")
        #expect(redo.message.contains("or all of them: --from 2026-03-14 --to 2026-03-14"), "\(redo)")
        let show = try await yard.run("show", "2026-03-14")
        #expect(show.code == 64 && !show.message.contains("--from"), "\(show)")
    }
}
