import Diary
import Testing

@Suite("A question on the terminal")
struct AnswerTests {
    private func removing(_ yard: DiaryYard, _ id: String, typing keys: String) async throws -> [String] {
        try await running("rm \(id)", yard, typing: keys)
    }

    private func running(_ words: String, _ yard: DiaryYard, typing keys: String) async throws -> [String] {
        let script = #"""
            command="'$1' $3 --diary '$2'"
            coproc screen { script -qec "$command" /dev/null; }
            process=$screen_PID shown=
            exec {keys}>&"${screen[1]}" {text}<&"${screen[0]}"
            while IFS= read -r -N1 -u "$text" letter; do
                shown+=$letter
                [[ $shown == *'[y/N] ' ]] && break
            done
            printf '%s\n' "$shown"
            printf "$4" >&"$keys"
            cat <&"$text"
            wait "$process"
            echo "code $?"
            """#
        return try await Built.shell(script, Built.program("voicecore"), yard.diary, words, keys).lines
    }

    @Test("Ctrl-C ends it at once, and nothing is removed")
    func interrupted() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        let lines = try await removing(yard, id.description, typing: "\\003")
        #expect(lines.last == "code 130", "\(lines)")
        #expect(try await yard.open().entries.count() == 1)
    }

    @Test("Anything but a yes is a no, and that is said", arguments: ["n", "", "yellow"])
    func refused(answer: String) async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        let lines = try await removing(yard, id.description, typing: answer + "\\n")
        #expect(lines.contains("nothing was removed"), "\(lines)")
        #expect(lines.last == "code 1")
        #expect(try await yard.open().entries.count() == 1)
    }

    @Test("A yes is a yes", arguments: ["y", "YES"])
    func accepted(answer: String) async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        let lines = try await removing(yard, id.description, typing: answer + "\\n")
        #expect(lines.last == "code 0", "\(lines)")
        #expect(try await yard.open().entries.count() == 0)
    }

    @Test("A person's text is replaced by what was heard only after a yes, which shows its first words")
    func ownText() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        #expect(try await yard.run("edit", "last", "--replace", "harbour=quay").code == 0)
        let kept = try await running("edit \(id) --no-text", yard, typing: "\\n")
        let shown = "this text of yours would be lost: We walked along the quay."
        #expect(kept.contains(shown) && kept.contains("nothing was changed"), "\(kept)")
        #expect(kept.last == "code 1")
        #expect(try await yard.open().entries.entry(id).text == "We walked along the quay.")
        let lost = try await running("edit \(id) --no-text", yard, typing: "y\\n")
        #expect(lost.last == "code 0", "\(lost)")
        let entry = try await yard.open().entries.entry(id)
        #expect((entry.text, entry.textEdited) == ("We walked along the harbour.", false))
    }

    @Test("A text of a person's is replaced by another one only by a yes; one that nobody wrote needs none")
    func replacedText() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        func text() async throws -> String { try await yard.open().entries.entry(id).text }
        #expect(
            try await yard.run("edit", "last", "--text", "My own words.").code == 0,
            "what was heard stays"
        )
        let kept = try await running("edit \(id) --text other", yard, typing: "\\n")
        #expect(kept.contains("this text of yours would be lost: My own words."), "\(kept)")
        #expect(kept.contains("nothing was changed") && kept.last == "code 1", "\(kept)")
        #expect(try await text() == "My own words.")
        for words in [["--text", "other"], ["--text", "-"]] {
            let refused = try await yard.run(all: ["edit", "last"] + words, input: "other")
            #expect(refused.code == 64 && refused.message.contains("--yes"), "\(refused)")
            #expect(try await text() == "My own words.")
        }
        #expect(
            try await yard.run("edit", "last", "--text", "My own words. And more.").code == 0,
            "none is lost"
        )
        #expect(try await yard.run("edit", "last", "--dry-run", "--text", "other").code == 0)
        let lost = try await running("edit \(id) --text other", yard, typing: "y\\n")
        #expect(lost.last == "code 0", "\(lost)")
        #expect(try await text() == "other")
        #expect(try await yard.run("edit", "last", "--yes", "--text", "-", input: "third").code == 0)
        #expect(try await text() == "third")
        #expect(try await yard.run("add", "--to", "last", "a block").code == 0)
        #expect(try await yard.run("edit", "last", "--block", "2", "--text", "x").code == 64)
        #expect(try await yard.run("edit", "last", "--yes", "--block", "2", "--text", "x").code == 0)
    }
}
