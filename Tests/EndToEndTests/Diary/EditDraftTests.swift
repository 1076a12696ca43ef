import Foundation
import Testing
import VoiceCore

@testable import Diary

@Suite("A text in the editor")
struct EditDraftTests {
    private let yard: DiaryYard
    private let id: EntryID

    init() async throws {
        yard = try DiaryYard()
        id = try await yard.fill(1)[0]
    }

    private var draft: String { "\(yard.diary)/drafts/\(id).txt" }

    /// Runs `edit` on a terminal with an editor that does this to the file `$1`; gives what was shown and the code.
    private func editing(by editor: String) async throws -> [String] {
        try editor.write(toFile: yard.root + "/editor", atomically: true, encoding: .utf8)
        let script = #"""
            export HOME="$4" EDITOR="sh '$4/editor'" VOICEMEMO_BUSY_WAIT=0.05 TERM=dumb
            command="stty cols 300; exec '$1' edit $3 --diary '$2'"
            script -qec "$command" /dev/null < /dev/null
            echo "code $?"
            """#
        let program = try Built.program("voicememo")
        return try await Built.shell("bash", script, program, yard.diary, id.description, yard.root).lines
    }

    private func resumed() async throws {
        let outcome = try await yard.run("edit", id.description, "--resume")
        #expect(outcome.code == 0, "\(outcome.message)")
        #expect(try await yard.open().entry(id).text == "typed for an hour")
        #expect(!FileManager.default.fileExists(atPath: draft))
    }

    @Test("is kept and named when the diary is locked, and --resume saves it")
    func locked() async throws {
        let other = try Database(path: yard.diary + "/diary.sqlite", busyMilliseconds: 60_000)
        try other.run("BEGIN IMMEDIATE")
        let lines = try await editing(by: #"echo 'typed for an hour' > "$1""#)
        #expect(lines.last == "code 75", "\(lines)")
        #expect(lines.contains { $0.contains(draft) && $0.contains("--resume") }, "\(lines)")
        let mode = try FileManager.default.attributesOfItem(atPath: draft)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        let again = try await editing(by: "exit 0")
        #expect(again.last == "code 73", "a draft is not written over: \(again)")
        try other.run("ROLLBACK")
        try await resumed()
    }

    @Test("is kept when Ctrl-C ends the editor, and --resume saves it")
    func interrupted() async throws {
        let lines = try await editing(by: #"echo 'typed for an hour' > "$1"; kill -INT 0; sleep 10"#)
        #expect(lines.last == "code 74", "\(lines)")
        #expect(lines.contains { $0.contains(draft) }, "\(lines)")
        try await resumed()
    }

    @Test("leaves no draft when it is saved, when nothing was changed, and when the entry is removed")
    func gone() async throws {
        #expect(try await editing(by: #"echo 'typed for an hour' > "$1""#).last == "code 0")
        #expect(try await yard.open().entry(id).text == "typed for an hour")
        #expect(try await editing(by: "true").contains("nothing was changed"))
        #expect(!FileManager.default.fileExists(atPath: yard.diary + "/drafts"))
        #expect(try await editing(by: #"echo other > "$1"; exit 1"#).last == "code 74")
        #expect(FileManager.default.fileExists(atPath: draft))
        #expect(try await yard.run("rm", "--now", "--yes", id.description).code == 0)
        #expect(!FileManager.default.fileExists(atPath: yard.diary + "/drafts"))
    }
}
