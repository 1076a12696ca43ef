import Foundation
import Testing
import VoiceCore
@testable import Diary

@Suite("A text of one's own that is given no words on the command line")
struct AddInEditorTests {
    private let yard: DiaryYard

    init() throws { yard = try DiaryYard() }

    private var draft: String { "\(yard.diary)/drafts/new.txt" }

    private func adding(_ words: String = "", by editor: String) async throws -> [String] {
        try await yard.onTerminal("add " + words, by: editor)
    }

    private func texts() async throws -> [String] {
        let store = try yard.open()
        var texts: [String] = []
        for id in try await store.entries.ids() { texts.append(try await store.entries.entry(id).text) }
        return texts
    }

    @Test("is taken up where the editor saved it beside the draft, as when its terminal was closed")
    func rescued() async throws {
        let folder = "\(yard.diary)/drafts"
        _ = try await yard.run("add", "first")
        try makeFolder(folder)
        try "".write(toFile: draft, atomically: true, encoding: .utf8)
        try "a whole evening\n".write(toFile: draft + ".save", atomically: true, encoding: .utf8)
        #expect(try await yard.run("doctor").output.contains("voicecore add continues with it"))
        let added = try await adding(by: "exit 0")
        #expect(added.last == "code 0", "\(added)")
        #expect(try await texts().contains("a whole evening"))
        #expect(!isThere(folder))
    }

    @Test("is written in the editor on a terminal, and an empty one adds nothing")
    func editor() async throws {
        let added = try await adding("--tag sea", by: #"printf 'One line.\nAnother.\n' > "$1""#)
        #expect(added.last == "code 0", "\(added)")
        #expect(try await texts() == ["One line.\nAnother."])
        #expect(!isThere(yard.diary + "/drafts"))
        for editor in ["exit 0", #"echo > "$1""#] {
            let empty = try await adding(by: editor)
            #expect(empty.last == "code 1", "\(empty)")
            #expect(empty.contains { $0.contains("the text is empty, so nothing was added") }, "\(empty)")
        }
        #expect(!isThere(draft))
        #expect(try await adding("--to last", by: #"echo more > "$1""#).last == "code 0")
        let id = try #require(try await yard.open().entries.ids().first)
        #expect(try await yard.open().entries.entry(id).blocks == [.text("more")])
        #expect(try await adding("--link example.com", by: #"echo x > "$1""#).last == "code 0", "no editor")
        #expect(try await texts().contains("x") == false)
    }

    @Test("is one add's alone, while its editor is open")
    func alone() async throws {
        let program = try Built.program("voicecore")
        let added = try await adding(
            by: """
                echo mine > "$1"
                EDITOR=true script -qec "'\(program)' add --diary '\(yard.diary)'" /dev/null < /dev/null
                echo "second $?"
                """
        )
        #expect(added.contains { $0.contains("another voicecore add is open in an editor") }, "\(added)")
        #expect(added.contains { $0.contains("second 75") } && added.last == "code 0", "\(added)")
        #expect(try await texts() == ["mine"])
    }

    @Test("is refused where its place holds a folder or a pipe")
    func noFile() async throws {
        try await yard.fill(1)
        let piped = try await adding(by: #"rm "$1"; mkfifo "$1""#)
        #expect(piped.last == "code 73" && piped.contains { $0.contains("new.txt: not a file") }, "\(piped)")
        try FileManager.default.removeItem(atPath: draft)
        try makeFolder(draft)
        let folder = try await adding(by: "exit 0")
        #expect(folder.last == "code 73" && folder.contains { $0.contains("not a file") }, "\(folder)")
    }

    @Test("is kept when the diary is locked, and the next add goes on with it")
    func locked() async throws {
        try await yard.fill(1)
        let other = try Database(path: yard.diary + "/diary.sqlite", busyMilliseconds: 60_000)
        let busy = try await adding(
            by: """
                echo 'typed for an hour' > "$1"
                exit 3
                """
        )
        #expect(busy.last == "code 74", "\(busy)")
        #expect(busy.contains { $0.contains("your text is in \(draft)") }, "\(busy)")
        let seen = try await yard.run("doctor").output
        #expect(seen.contains("a text that is not an entry yet"))
        #expect(seen.contains("voicecore add continues with it"))
        try other.run("BEGIN IMMEDIATE")
        let locked = try await adding(by: "exit 0")
        #expect(locked.last == "code 75", "\(locked)")
        #expect(isThere(draft))
        try other.run("ROLLBACK")
        let added = try await adding(by: "exit 0")
        #expect(added.contains { $0.contains("this text was not saved before") }, "\(added)")
        #expect(added.last == "code 0", "\(added)")
        #expect(try await texts().contains("typed for an hour"))
        #expect(!isThere(draft))
    }

    @Test("comes from standard input where there is no terminal; nothing there is nothing to add")
    func piped() async throws {
        let added = try await yard.run("add", "--tag", "sea", input: "from a pipe\nof two lines")
        #expect(added.code == 0, "\(added)")
        #expect(try await texts() == ["from a pipe\nof two lines"])
        let nothing = try await yard.run("add")
        #expect(nothing.code == 64 && nothing.message.contains("nothing to add"), "\(nothing)")
        #expect(try await yard.run("add", "--place", "Here", input: "not read").code == 0)
        #expect(try await !texts().contains("not read"))
    }

    @Test("Of an entry that is not the newest, add says how to see it")
    func past() async throws {
        #expect(try await yard.run("add", "now").message == "")
        let added = try await yard.run("add", "--on", "2026-02-03", "then")
        let id = try #require(added.output.split(separator: " ").first)
        #expect(added.message == "last is a newer entry; to see this one: voicecore show \(id)\n")
        #expect(try await yard.run("show", String(id)).output.contains("\nthen\n"))
    }
}
