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

    private func editing(by editor: String) async throws -> [String] {
        try await yard.onTerminal("edit \(id)", by: editor)
    }

    private func resumed() async throws {
        let outcome = try await yard.run("edit", id.description, "--resume")
        #expect(outcome.code == 0, "\(outcome.message)")
        #expect(try await yard.open().entries.entry(id).text == "typed for an hour")
        #expect(!isThere(draft))
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

    @Test("is what the editor saved when its terminal was closed, and nothing of it stays behind later")
    func closedTerminal() async throws {
        let lines = try await editing(
            by: #"""
                printf 'older' > "$1.save"
                touch -d @1 "$1.save"
                printf 'typed for an hour' > "$1.save.1"
                exit 1
                """#
        )
        #expect(lines.last == "code 74", "\(lines)")
        #expect(lines.contains { $0.contains(draft) && $0.contains("--resume") }, "\(lines)")
        #expect(try await yard.run("doctor").output.contains("--resume continues with it"))
        try await resumed()
        #expect(!isThere(yard.diary + "/drafts"))
        // The same where our program ended with the terminal: the draft is as it was begun.
        try makeFolder(yard.diary + "/drafts")
        try "We walked\n".write(toFile: draft, atomically: true, encoding: .utf8)
        try "typed for an hour\n".write(toFile: draft + ".save", atomically: true, encoding: .utf8)
        let again = try await editing(by: "exit 0")
        #expect(again.last == "code 73", "\(again)")
        #expect(try String(file: draft) == "typed for an hour\n")
        #expect(try await yard.run("rm", "--now", "--yes", id.description).code == 0)
        #expect(!isThere(yard.diary + "/drafts"))
    }

    @Test("is nobody else's to save or discard while the editor is open")
    func openElsewhere() async throws {
        let program = try Built.program("voicecore")
        let edit = "'\(program)' edit \(id) --diary '\(yard.diary)'"
        let lines = try await editing(
            by: """
                echo 'typed for an hour' > "$1"
                \(edit) --resume < /dev/null; echo "resume $?"
                \(edit) --discard-draft --yes; echo "discard $?"
                """
        )
        #expect(lines.count { $0.contains("is open in an editor") } == 2, "\(lines)")
        #expect(["resume 75", "discard 75", "code 0"].allSatisfy(lines.contains), "\(lines)")
        #expect(try await yard.open().entries.entry(id).text == "typed for an hour")
    }

    @Test("in which nothing was changed leaves the entry as it is, also with --resume")
    func unchanged() async throws {
        let before = try await yard.open().entries.entry(id)
        let drafts = URL(fileURLWithPath: yard.diary + "/drafts")
        try FileManager.default.createDirectory(at: drafts, withIntermediateDirectories: true)
        try (before.wholeText + "\n").write(toFile: draft, atomically: true, encoding: .utf8)
        #expect(try await yard.run("edit", "last", "--resume").message.contains("nothing was changed"))
        #expect(try await yard.open().entries.entry(id) == before)
        #expect(!isThere(draft))
    }

    @Test("is kept when another program changed the text meanwhile, and neither is lost")
    func changedMeanwhile() async throws {
        let program = try Built.program("voicecore")
        let lines = try await editing(
            by: """
                '\(program)' edit \(id) --diary '\(yard.diary)' --text 'said by another' > /dev/null
                echo 'typed for an hour' > "$1"
                """
        )
        #expect(lines.last == "code 75", "\(lines)")
        #expect(lines.contains { $0.contains("another program changed this text meanwhile") }, "\(lines)")
        #expect(try await yard.open().entries.entry(id).text == "said by another")
        let refused = try await yard.run("edit", id.description, "--resume")
        #expect(refused.code == 75, "\(refused.message)")
        #expect(refused.message.contains("changed after you began yours"))
        #expect(try await yard.open().entries.entry(id).text == "said by another")
        // On a line of its own it can be copied from the narrowest terminal.
        let command = "\n  voicecore edit \(id.description.suffix(4)) --resume --yes\n"
        #expect(refused.message.contains(command), "\(refused.message)")
        #expect(try await yard.run("edit", id.description, "--resume", "--yes").code == 0)
        #expect(try await yard.open().entries.entry(id).text == "typed for an hour")
        #expect(!isThere(draft), "it is saved, whichever way")
    }

    @Test("that was left is named with what continues and what discards it, which asks first")
    func discarded() async throws {
        #expect(try await yard.run("edit", id.description, "--discard-draft").code == 66)
        #expect(try await editing(by: #"echo 'typed for an hour' > "$1"; exit 1"#).last == "code 74")
        let left = try await editing(by: "true")
        #expect(left.last == "code 73", "\(left)")
        let short = id.description.suffix(4)
        #expect(left.contains("  voicecore edit \(short) --resume"), "\(left)")
        #expect(left.contains("  voicecore edit \(short) --discard-draft"), "\(left)")
        let asked = try await yard.run("edit", id.description, "--discard-draft")
        #expect(asked.code == 64 && asked.message.contains("would be lost: typed for an hour"), "\(asked)")
        let both = try await yard.run("edit", id.description, "--discard-draft", "--title", "New")
        #expect(both.code == 64 && both.message.contains("cannot be used with --title"), "\(both)")
        #expect(isThere(draft))
        #expect(try await yard.run("edit", id.description, "--discard-draft", "--yes").code == 0)
        #expect(!isThere(yard.diary + "/drafts"))
        #expect(try await yard.open().entries.entry(id).textEdited == false)
    }

    @Test(
        "is opened by the editor that is there, where nobody chose one",
        arguments: [["editor", "nano", "vi"], ["nano", "vi"], ["vi"], []]
    )
    func usualEditor(there: [String]) async throws {
        let folder = yard.root + "/bin"
        try makeFolder(folder)
        for name in there {
            let path = "\(folder)/\(name)"
            try "#!/bin/sh\necho 'by \(name)' > \"$1\"\n".write(
                toFile: path,
                atomically: true,
                encoding: .utf8
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        }
        let script = #"""
            export HOME="$4" TERM=dumb EDITOR= SHELL=/bin/sh
            script -qec "stty cols 300; PATH='$4/bin' exec '$1' edit $3 --diary '$2'" /dev/null < /dev/null
            echo "code $?"
            """#
        let program = try Built.program("voicecore")
        let lines = try await Built.shell(script, program, yard.diary, id.description, yard.root).lines
        guard let first = there.first else {
            #expect(lines.last == "code 69", "\(lines)")
            #expect(lines.first?.contains("no editor is there") == true, "\(lines)")
            #expect(!isThere(draft))
            return
        }
        #expect(lines.last == "code 0", "\(lines)")
        #expect(try await yard.open().entries.entry(id).text == "by \(first)")
    }

    @Test("that was left is not resumed over a text that is newer, also one that an older version left")
    func newerText() async throws {
        let drafts = "\(yard.diary)/drafts"
        try makeFolder(drafts)
        try "typed for an hour\n".write(to: draft)
        let old = Date(timeIntervalSince1970: 1_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: draft)
        #expect(try await yard.run("edit", id.description, "--text", "newer").code == 0)
        #expect(try await yard.run("edit", id.description, "--resume").code == 75)
        #expect(try await yard.open().entries.entry(id).text == "newer")
        #expect(isThere(draft))
    }

    @Test("is kept when Ctrl-C ends the editor, and --resume saves it")
    func interrupted() async throws {
        let lines = try await editing(by: #"echo 'typed for an hour' > "$1"; kill -INT 0; sleep 10"#)
        #expect(lines.last == "code 74", "\(lines)")
        #expect(lines.contains { $0.contains(draft) }, "\(lines)")
        try await resumed()
    }

    @Test("that is not UTF-8 or has a zero byte is refused and kept, and doctor tells of it")
    func bytes() async throws {
        for bytes in [#"caf\351"#, #"a\000b"#] {
            let lines = try await editing(by: "printf '\(bytes)' > \"$1\"")
            #expect(lines.last == "code 65", "\(lines)")
            #expect(lines.contains { $0.contains(draft) && $0.contains("--resume") }, "\(lines)")
            #expect(try await yard.run("doctor").output.contains("--resume continues with it"))
            let piped = try await Built.shell(
                #"printf "$4" | "$1" edit "$3" --diary "$2" --text -"#,
                Built.program("voicecore"),
                yard.diary,
                id.description,
                bytes
            )
            #expect(piped.code == 65, "\(piped.message)")
            try FileManager.default.removeItem(atPath: draft)
        }
        let typed = try await Built.shell(
            #""$1" edit "$3" --diary "$2" --text $'caf\351'"#,
            Built.program("voicecore"),
            yard.diary,
            id.description
        )
        #expect(typed.code == 65, "\(typed.message)")
        #expect(try await yard.open().entries.entry(id).textEdited == false)
    }

    @Test(
        "is not lost to an editor that is not there, which ends with 69, one sentence, and leaves nothing",
        arguments: ["/nope/editor", "nonexist", "nonexist -w"]
    )
    func noEditor(editor: String) async throws {
        let script = #"""
            export HOME="$4" EDITOR="$5" TERM=dumb
            script -qec "stty cols 300; exec '$1' edit $3 --diary '$2'" /dev/null < /dev/null
            echo "code $?"
            """#
        let program = try Built.program("voicecore")
        let lines = try await Built.shell(
            script,
            program,
            yard.diary,
            id.description,
            yard.root,
            editor
        ).lines
        #expect(lines.last == "code 69", "\(lines)")
        #expect(lines.first?.contains("voicecore: \(editor): cannot start this editor") == true, "\(lines)")
        #expect(!isThere(draft))
    }

    @Test("Tags and journals that nobody could see, or that take two lines, are refused")
    func names() async throws {
        for option in ["--tag", "--journal"] {
            for name in [" ", "\t", "a\nb", "a\u{1b}[31m"] {
                #expect(try await yard.run("edit", id.description, option, name).code == 64, "\(option)")
            }
        }
        #expect(try await yard.run("edit", id.description, "--tag", "by the sea").code == 0)
    }

    @Test("leaves no draft when it is saved, when nothing was changed, and when the entry is removed")
    func gone() async throws {
        #expect(try await editing(by: #"echo 'typed for an hour' > "$1""#).last == "code 0")
        #expect(try await yard.open().entries.entry(id).text == "typed for an hour")
        #expect(try await editing(by: "true").contains { $0.hasSuffix(": nothing was changed") })
        #expect(!isThere(yard.diary + "/drafts"))
        #expect(try await editing(by: #"echo other > "$1"; exit 1"#).last == "code 74")
        #expect(isThere(draft))
        #expect(try await yard.run("rm", "--now", "--yes", id.description).code == 0)
        #expect(!isThere(yard.diary + "/drafts"))
    }
}
