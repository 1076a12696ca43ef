import Foundation
import Testing
import VoiceCore

@Suite("Shells load the completions and offer what fits")
struct CompletionTests {
    private func bash(_ words: String...) async throws -> [String] {
        let script = """
            source <("$1" completion bash)
            shift
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            compopt() { :; }
            _voicecore
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let program = try Built.program("voicecore")
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        return try await Built.shell("set -- \"$1\" \(quoted)\n" + script, program).lines
    }

    @Test("bash offers commands, options and values")
    func bash() async throws {
        #expect(try await bash("voicecore", "compl") == ["completion"])
        #expect(try await bash("voicecore", "completion", "") == ["bash", "zsh", "fish"])
        #expect(try await bash("voicecore", "doctor", "--js") == ["--json"])
        #expect(try await bash("voicecore", "--log-format", "j") == ["json"])
        #expect(try await bash("voicecore", "doctor", "--log-format", "=", "t") == ["text"])
        #expect(try await bash("voicecore", "nonsense", "--log-l") == ["--log-level"])
    }

    private func fish(_ line: String, in yard: DiaryYard) async throws -> [String] {
        let program = try Built.program("voicecore")
        return try await Built.shell(
            "cd \(yard.root); \(program) completion fish | source; complete -C '\(line)'",
            in: "fish",
            environment: [
                "VOICECORE_DIARY": yard.diary, "HOME": yard.root,
                "PATH": "\(program.dropLast("/voicecore".count)):/usr/bin:/bin",
            ]
        ).lines.map { String($0.prefix { $0 != "\t" }) }
    }

    private func offers(_ words: [String], in yard: DiaryYard) async throws -> [String] {
        let script = """
            source <("$1" completion bash)
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
            compopt() { :; }
            _voicecore
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        return try await Built.shell(
            "cd '\(yard.root)'; set -- \"$1\" \(quoted)\n" + script,
            Built.program("voicecore"),
            environment: ["VOICECORE_DIARY": yard.diary, "HOME": yard.root]
        ).lines
    }

    @Test("trash restore is offered what is in the trash, and backup --restore folders")
    func restore() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        func bash(_ words: String...) async throws -> [String] { try await offers(words, in: yard) }
        try makeFolder(yard.root + "/backups")
        #expect(try await yard.run("rm", "--yes", ids[0].description).code == 0)
        let removed = String(ids[0].description.suffix(4))
        #expect(try await bash("backup", "--restore", "b").contains("backups"))
        #expect(try await bash("trash", "restore", removed) == [removed])
        #expect(try await bash("trash", "restore", "la") == ["last"])
        let fish = try await fish("voicecore trash restore ", in: yard)
        #expect(fish.contains(removed), "\(fish)")
    }

    @Test("status is offered entries, and files")
    func why() async throws {
        let yard = try DiaryYard()
        let id = String(try await yard.fill(1)[0].description.suffix(4))
        try "no sound".write(to: yard.root + "/walk.wav")
        let bash = try await offers(["voicecore", "status", ""], in: yard)
        let fish = try await fish("voicecore status ", in: yard)
        for found in [bash, fish] {
            #expect(found.contains("walk.wav") && found.contains(id) && found.contains("last"), "\(found)")
        }
        #expect(try await offers(["voicecore", "status", "wa"], in: yard) == ["walk.wav"])
    }

    @Test("A command below another is offered what it takes, and not what one of its name takes")
    func below() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(try await yard.run("place", "add", "Mildo", "--near", "35.1,129.1").code == 0)
        #expect(try await yard.run("journal", "add", "Sea", "--start", "2026-11-18", "--days", "2").code == 0)
        #expect(try await fish("voicecore place rm ", in: yard) == ["Mildo"])
        #expect(try await fish("voicecore journal edit ", in: yard) == ["Sea"])
        #expect(try await fish("voicecore journal --quiet edit ", in: yard) == ["Sea"])
        #expect(try await fish("voicecore edit ", in: yard).contains("last"))
        #expect(try await fish("voicecore journal edit --acc", in: yard) == [])
        #expect(try await fish("voicecore edit --acc", in: yard) == ["--accept"])
        #expect(try await offers(["voicecore", "journal", "edit", ""], in: yard) == ["Sea"])
    }

    @Test("What a diary holds is offered as it is, whatever it is called")
    func offered() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let tagged = try await yard.run("edit", "last", "--tag", "$(touch x) y")
        #expect(tagged.code == 0)
        func bash(_ words: String...) async throws -> [String] { try await offers(words, in: yard) }
        #expect(try await bash("show", "la") == ["last"])
        #expect(try await bash("show", "").count == 3)
        #expect(try await bash("show", String(ids[0].description.suffix(4))).count == 1)
        #expect(try await bash("list", "--journal", "T") == ["Travel"])
        #expect(try await bash("list", "--tag", "s") == ["sea"])
        #expect(try await bash("list", "--tag", "$").count == 1)
        #expect(try await yard.run("journal", "add", "Empty").code == 0)
        #expect(try await yard.run("place", "add", "Mildo", "--near", "35.1,129.1").code == 0)
        #expect(try await yard.run("add", "--place", "Harbour").code == 0)
        #expect(try await bash("ingest", "--journal", "E") == ["Empty"])
        #expect(try await bash("ingest", "--tag", "s") == ["sea"])
        #expect(try await bash("record", "--journal", "E") == ["Empty"])
        #expect(try await bash("record", "--tag", "s") == ["sea"])
        #expect(try await bash("change", "--rename-tag", "s") == ["sea"])
        #expect(try await bash("change", "--rename-journal", "E") == ["Empty"])
        #expect(try await bash("journal", "rename", "E") == ["Empty"])
        #expect(try await bash("add", "--place", "") == ["Mildo", "Harbour"])
        #expect(try await bash("place", "merge", "H") == ["Harbour"])
        #expect(try await bash("place", "rm", "") == ["Mildo"])
        let trip = try await yard.run("journal", "add", "Sea", "--start", "2026-11-18", "--days", "2")
        #expect(trip.code == 0)
        #expect(try await bash("journal", "edit", "") == ["Sea"])
        for command in ["show", "rename", "rm"] {
            let offered = try await bash("journal", command, "")
            #expect(offered == ["Empty", "Sea", "Travel"], "\(command)")
        }
        let words = yard.root + "/.config/voicecore"
        try makeFolder(words)
        try "Mildo\nSiobhan\n".write(to: words + "/words.txt")
        #expect(try await bash("words", "rm", "S") == ["Siobhan"])
        #expect(try await bash("words", "add", "S") == [])
        #expect(try await bash("redo", "la") == ["last"])
        #expect(try await bash("help", "tran") == ["transcribe"])
        #expect(!isThere(yard.root + "/x"))
    }

    @Test("What is offered is that of the diary that was typed before, whatever the capitals")
    func otherDiary() async throws {
        let (yard, other) = (try DiaryYard(), try DiaryYard())
        try await other.fill(1)
        #expect(try await yard.run("add", "--place", "Mildo").code == 0)
        #expect(try await other.run("add", "--place", "Haeundae").code == 0)
        let folder = yard.root + "/my diary"
        try FileManager.default.moveItem(atPath: other.diary, toPath: folder)
        #expect(try await offers(["voicecore", "place", "rename", "mi"], in: yard) == ["Mildo"])
        #expect(try await offers(["voicecore", "list", "--journal", "t"], in: yard) == [])
        let before: [[String]] = [
            ["--diary", "=", folder], ["--diary", folder], ["--diary=\(folder)"],
            ["--diary", "\"\(folder)\""], ["--diary", "~/my\\ diary"],
        ]
        for words in before {
            let journals = try await offers(["voicecore"] + words + ["list", "--journal", "t"], in: yard)
            #expect(journals == ["Travel"], "\(words)")
        }
        let behind = ["voicecore", "place", "rename", "--diary", folder, "HAE"]
        #expect(try await offers(behind, in: yard) == ["Haeundae"])
        for place in ["--diary \"\(folder)\"", "--diary=\"\(folder)\"", "--diary ~/my\\ diary"] {
            #expect(try await fish("voicecore \(place) list --journal t", in: yard) == ["Travel"], "\(place)")
        }
        #expect(try await fish("voicecore place rename mi", in: yard) == ["Mildo"])
    }

    @Test("fish offers commands, options and values")
    func fish() async throws {
        let program = try Built.program("voicecore")
        func offers(_ line: String) async throws -> [String] {
            let script = "\(program) completion fish | source; complete -C '\(line)'"
            return try await Built.shell(script, in: "fish").lines.map { String($0.prefix { $0 != "\t" }) }
        }
        #expect(try await offers("voicecore compl") == ["completion"])
        #expect(Set(try await offers("voicecore completion ")) == ["bash", "zsh", "fish"])
        #expect(try await offers("voicecore doctor --js") == ["--json"])
        #expect(try await offers("voicecore doctor --log-format j").contains("json"))
        let moods = try await offers("voicecore list --mood ")
        #expect(moods.contains("joy") && moods.count == 7, "no files among them: \(moods)")
    }

    private func zsh(_ line: String, in yard: DiaryYard) async throws -> String {
        let script = #"""
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell 'show() { print -r -- "LINE<$BUFFER>"; BUFFER= }; zle -N show; bindkey "^X" show'
            zpty -w shell 'autoload -Uz compinit && compinit -D -u; source <(voicecore completion zsh)'
            zpty -w shell 'bindkey "^I" complete-word; PS1="REA""DY "'
            zpty -r shell out '*READY *'
            zpty -w -n shell "$1"$'\t\C-x'
            zpty -r shell out '*LINE<*>*'
            print -r -- "${${out##*LINE\<}%%\>*}"
            zpty -d shell
            """#
        let program = try Built.program("voicecore")
        return try await Built.shell(
            script,
            line,
            in: "zsh",
            environment: [
                "VOICECORE_DIARY": yard.diary, "HOME": yard.root, "TERM": "xterm",
                "PATH": "\(program.dropLast("/voicecore".count)):/usr/bin:/bin",
            ]
        ).output
    }

    @Test("zsh offers what is in the diary that was typed, also behind options, whatever the capitals")
    func zshOtherDiary() async throws {
        let yard = try DiaryYard()
        #expect(try await yard.run("add", "--place", "Mildo").code == 0)
        let lines = [
            "voicecore place rename mi", "voicecore place rename --quiet mi",
            "voicecore --diary ~/my\\ diary place rename hae",
            "voicecore place rename --diary=\"$HOME/my diary\" hae",
        ]
        let other = try DiaryYard()
        #expect(try await other.run("add", "--place", "Haeundae").code == 0)
        try FileManager.default.moveItem(atPath: other.diary, toPath: yard.root + "/my diary")
        for line in lines {
            let typed = line.replacing("$HOME", with: yard.root)
            let whole = typed.replacing(/(mi|hae)$/) { $0.output.0 == "mi" ? "Mildo" : "Haeundae" }
            #expect(try await zsh(typed, in: yard) == whole + " \n")
        }
    }

    @Test("zsh takes the function for each program", arguments: Built.programs)
    func zsh(name: String) async throws {
        let script = """
            autoload -Uz compinit && compinit -D -u
            source <("$1" --generate-completion zsh) || exit 1
            [[ ${_comps[$2]} == _$2 ]] && (( $+functions[_$2] )) && print loaded
            """
        let outcome = try await Built.shell(script, Built.program(name), name, in: "zsh")
        #expect(outcome == Built.Outcome(code: 0, output: "loaded\n", message: ""))
    }

    @Test(
        "Every program has a completion that its shell can read",
        arguments: Built.programs,
        ["bash", "zsh", "fish"]
    )
    func readable(name: String, shell: String) async throws {
        let script = "\(try Built.program(name)) --generate-completion \(shell) | \(shell) -n"
        let outcome = try await Built.shell(script)
        #expect(outcome == Built.Outcome(code: 0, output: "", message: ""))
    }
}
