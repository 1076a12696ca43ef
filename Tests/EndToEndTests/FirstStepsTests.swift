import Foundation
import Testing

@Suite("The first things a person types work")
struct FirstStepsTests {
    @Test("The version is one line on standard output", arguments: Built.programs)
    func version(program: String) async throws {
        let outcome = try await Built.run(program, "--version")
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix(program + " "))
        #expect(outcome.lines.count == 1)
        #expect(outcome.message == "")
    }

    @Test(
        "The help of a command shows how it is used, and is the same by either way",
        arguments: ["ingest", "doctor"]
    )
    func help(command: String) async throws {
        let outcome = try await Built.run("voicecore", command, "--help")
        #expect(outcome.code == 0)
        #expect(outcome.lines.first?.hasPrefix("voicecore \(command): ") == true)
        #expect(outcome.output.contains("Usage: voicecore \(command)"))
        #expect(try await Built.run("voicecore", "help", command) == outcome)
    }

    @Test("Without a command, the program shows where to begin; a diary yet to be made is no fault")
    func nothing() async throws {
        let outcome = try await Built.run("voicecore")
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("voicecore record") && outcome.output.contains("voicecore --help"))
        #expect(outcome.lines.count < 12)
        let program = try Built.program("voicecore")
        for words in [
            ["list"], ["status"], ["status", "walk.m4a"], ["status", "--retry"], ["redo", "--all"],
        ] {
            let empty = try await Built.shell("exec \"$@\"", [program] + words)
            #expect(empty.code == 66 && empty.message.contains("no diary yet"), "\(words)")
            #expect(empty.message.contains("voicecore record"), "\(words)")
        }
    }

    @Test("The page begins a diary where there is none")
    func page() async throws {
        let outcome = try await Built.shell(
            """
            export HOME=$(mktemp -d)
            exec 3< <(exec "$1" page --print 2>/dev/null)
            page=$!
            read -r link <&3
            kill $page
            echo "$link"; ls -d "$HOME/.local/share/voicecore/diary"
            rm -r "$HOME"
            """,
            try Built.program("voicecore")
        )
        #expect(outcome.lines.count == 2 && outcome.output.contains("http://127."), "\(outcome.output)")
    }

    @Test("A mistyped command is answered with the right one")
    func mistyped() async throws {
        let outcome = try await Built.run("voicecore", "igest")
        #expect(outcome.code == 64)
        #expect(outcome.message.hasPrefix("voicecore: igest: no such command; did you mean ingest?"))
    }

    @Test("A command of other programs is answered with the one that does it here, and that is there")
    func otherNames() async throws {
        let file = try Built.path("Sources/Terminal/TerminalProgram.swift")
        let table = try String(file: file)
        let names = table.matches(of: #/"([a-z-]+)": "([A-Za-z -]+)"/#).map { (String($0.1), String($0.2)) }
        #expect(names.count > 20)
        for (typed, here) in names {
            let outcome = try await Built.run("voicecore", typed)
            #expect(outcome.code == 64)
            #expect(outcome.message.hasPrefix("voicecore: \(typed): no such command; did you mean \(here)?"))
        }
        let below = try await Built.run("voicecore", "journal", "remove")
        #expect(below.message.contains("remove: no such command; did you mean rm?"), "\(below.message)")
        let commands = names.map(\.1).filter { !$0.hasPrefix("the setting ") }
        for command in Set(commands.map { $0.prefix { $0 != " " } }) {
            #expect(try await Built.run("voicecore", String(command), "--help").code == 0, "\(command)")
        }
    }

    @Test("A wrong setting ends with 78, its line and the right one")
    func settings() async throws {
        let home = try await Built.shell("mktemp -d").output.split(separator: "\n").joined()
        let file = home + "/config.json5"
        _ = try await Built.shell("printf '{\\n  // mine\\n  jbos: 2,\\n}' > \"$1\"", file)
        let outcome = try await Built.run("voicecore", "doctor", "--config", file)
        _ = try await Built.shell("rm -r \"$1\"", home)
        #expect(outcome.code == 78)
        let said = "voicecore: \(file):3: jbos: no such setting; did you mean jobs?\n"
        #expect(outcome.message == said + "Correct it, then try again.\n")
    }

    @Test("The doctor shows every setting with where it came from")
    func doctor() async throws {
        let outcome = try await Built.run(
            "voicecore",
            "doctor",
            "--json",
            "--diary",
            "/nonexistent/diary",
            environment: ["VOICECORE_JOBS": "3"]
        )
        #expect(
            outcome.output.contains(
                #""subject":"jobs","state":"fine","text":"3","origin":"environment: VOICECORE_JOBS""#
            )
        )
        #expect(outcome.output.contains(#""text":"/nonexistent/diary","origin":"option: --diary""#))
    }

    @Test("A reader that leaves early is no failure of ours")
    func earlyReader() async throws {
        let script = "\"$1\" --help | head -n 1; echo ${PIPESTATUS[0]}"
        let outcome = try await Built.shell(script, Built.program("voicecore"))
        #expect(outcome.lines.last == "0")
        #expect(outcome.message == "")
    }

    @Test(
        "Standard output that cannot be written is said and ends with 74, whatever prints",
        arguments: ["--help", "--version", "completion bash", "mood so happy --json", "doctor --json"]
    )
    func fullDisk(command: String) async throws {
        let outcome = try await Built.shell("\"$1\" \(command) > /dev/full", try Built.program("voicecore"))
        #expect(outcome.code == 74)
        #expect(outcome.message == "voicecore: standard output: no space left on device\n")
    }

    @Test("A reader that has read enough is no fault")
    func closedPipe() async throws {
        let outcome = try await Built.shell(
            "\"$1\" completion bash | true; echo \"${PIPESTATUS[0]}\"",
            try Built.program("voicecore")
        )
        #expect(outcome == Built.Outcome(code: 0, output: "0\n", message: ""))
    }
}
