import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("The second ear is installed from a file that is the right one, or not at all", .slow)
struct SetupEarTests {
    private let home = NSTemporaryDirectory() + "voicecore-ear-" + UUID().uuidString

    private func setUp(_ options: String...) async throws -> Built.Outcome {
        try await Built.shell(
            "\"$1\" ear \(options.joined(separator: " "))",
            Built.path("scripts/setup"),
            environment: ["HOME": home]
        )
    }

    @Test("a file that is not there, or another one, is refused, and nothing is left behind")
    func refused() async throws {
        let missing = try await setUp("--from", "/nowhere.whl")
        #expect(missing.code == 66)
        #expect(missing.message == "setup ear: there is no file /nowhere.whl\n")

        let other = try await setUp("--from", Built.path("LICENSE"))
        #expect(other.code == 65)
        #expect(other.message.contains("is damaged or another version; it has to be moonshine-voice 0.0.49."))
        #expect(!isThere(home))
    }

    @Test("a file and a folder that are named without their path are those of where one is")
    func fromHere() async throws {
        let setUp = #"""
            mkdir -p "$HOME/memos"; cd "$HOME/memos"; echo x >my.whl
            "$1" ear --from my.whl; echo $?
            "$1" ear --to ears --remove; echo $?
            """#
        let script = try Built.path("scripts/setup")
        let outcome = try await Built.shell(setUp, script, environment: ["HOME": home])
        try? FileManager.default.removeItem(atPath: home)
        #expect(outcome.lines == ["65", "66"], "\(outcome)")
        #expect(outcome.message.contains("setup ear: \(home)/memos/my.whl is damaged or another version"))
        #expect(outcome.message.hasSuffix("there is no second ear in \(home)/memos/ears\n"))
    }

    @Test("what a killed installation left is removed, but not what another one is just making")
    func leftBehind() async throws {
        let setUp = #"""
            ears=$HOME/.local/share/voicecore/ears
            # No process ever has the first number.
            mkdir -p "$ears/.moonshine-tiny-en.99999999" "$ears/.moonshine-tiny-en.99999999.old"
            mkdir "$ears/.moonshine-tiny-en.$$"
            "$1" ear --remove; ls -A "$ears" | sed "s/$$/alive/"
            """#
        let script = try Built.path("scripts/setup")
        let outcome = try await Built.shell(setUp, script, environment: ["HOME": home])
        try? FileManager.default.removeItem(atPath: home)
        #expect(outcome.lines == [".moonshine-tiny-en.alive"], "\(outcome)")
    }

    @Test("a download that broke off goes on where it was, and one that came damaged begins anew")
    func goesOn() async throws {
        // A pip that names an address, and a curl that brings three bytes more each time and breaks off once.
        let setUp = #"""
            mkdir -p "$HOME/bin"
            printf '#!/bin/sh\necho "  \\"url\\": \\"https://nowhere/it.whl\\","\n' >"$HOME/bin/pip3"
            printf '#!/bin/sh\nfor each; do [ "$last" != --output ] || out=$each; last=$each; done\n' >"$HOME/bin/curl"
            printf 'printf abc >>"$out"; [ "$(cat "$out")" != abc ] || exit 18\n' >>"$HOME/bin/curl"
            chmod +x "$HOME/bin/pip3" "$HOME/bin/curl"
            export PATH="$HOME/bin:$PATH"
            for run in first second; do "$1" ear; echo "$?" "$(cd "$HOME/.cache/voicecore"; cat -- *.part)"; done
            """#
        let outcome = try await Built.shell(setUp, Built.path("scripts/setup"), environment: ["HOME": home])
        try? FileManager.default.removeItem(atPath: home)
        #expect(outcome.lines == ["75 abc", "65 "])
        #expect(outcome.message.contains("Run this again, and it goes on from there."))
        #expect(outcome.message.contains("Run this again, and it is downloaded anew."))
    }

    @Test("without pip it says how to type it again, as it was typed")
    func noPip() async throws {
        let setUp = #"""
            mkdir -p "$HOME/bin" "$HOME/voicecore/scripts"
            for tool in bash sed uname dirname sha256sum cut env rm mkdir; do
                ln -s "$(command -v "$tool")" "$HOME/bin/"
            done
            cp "${1%/*}/setup" "$1" "$HOME/voicecore/scripts/"
            cp -r "${1%/*}/../models" "$HOME/voicecore/"
            export PATH="$HOME/bin"
            "$HOME/voicecore/scripts/setup-ear" --system || :
            "$HOME/voicecore/scripts/setup" ear --to "$HOME/my ears" || :
            """#
        let script = try Built.path("scripts/setup-ear")
        let outcome = try await Built.shell(setUp, script, environment: ["HOME": home])
        try? FileManager.default.removeItem(atPath: home)
        let folder = home + "/voicecore/scripts"
        #expect(outcome.message.contains("\n  \(folder)/setup-ear --system --from moonshine"), "\(outcome)")
        #expect(
            outcome.message.contains("\n  \(folder)/setup ear --to \(home)/my\\ ears --from"),
            "\(outcome)"
        )
    }

    @Test("help names it as it was called, from wherever that was")
    func help() async throws {
        let scripts = try Built.path("scripts")
        let lines = #"cd "$1"; ./setup-ear --help; cd ..; scripts/setup ear --help; "$1/setup-ear" --help"#
        let outcome = try await Built.shell(lines, scripts, environment: ["HOME": home])
        let usage = outcome.lines.filter { $0.hasPrefix("usage: ") }.map { $0.prefix { $0 != "[" } }
        #expect(
            usage == ["usage: ./setup-ear ", "usage: scripts/setup ear ", "usage: \(scripts)/setup-ear "],
            "\(outcome)"
        )
        #expect(outcome.lines.count == 27, "\(outcome)")
    }

    @Test("where no ear is, taking it away says so, and an unknown option is refused")
    func nothingThere() async throws {
        let removed = try await setUp("--remove")
        #expect(removed.code == 66)
        #expect(
            removed.message == "setup ear: there is no second ear in \(home)/.local/share/voicecore/ears\n"
        )
        #expect(try await setUp("--form").code == 64)
    }

    @Test("the script that checks its library under sanitizers names the folder that has none")
    func noLibrary() async throws {
        let script = try Built.path("scripts/harm/shim")
        let command = #""$1" /nowhere"#
        let outcome = try await Built.shell(command, script, environment: ["HOME": home])
        #expect(outcome.code == 69 && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.message.hasPrefix("shim: there is no second ear in /nowhere; "), "\(outcome)")
    }

    @Test("asked for by name where it is not installed, it is missed with the way to get it")
    func missed() async throws {
        let sample = try Built.path("samples/2026-03-14-river.wav")
        let outcome = try await Built.run("voicecore", "transcribe", "--ear", "moonshine", sample)
        // The program runs with a home that is not there, so that only others' ears count, and one beside the build.
        let everybodys = InstalledFiles(
            helperFolders: [],
            dataFolders: ["/usr/local/share/voicecore", "/usr/share/voicecore"]
        )
        let beside = try DurableFile.split(Built.path("README.md")).folder + "/.build/ears/moonshine-tiny-en"
        guard everybodys.data("ears/moonshine-tiny-en") == nil,
            !isThere(beside)
        else {
            #expect(outcome.code == 0)
            return
        }
        #expect(outcome.code == 69)
        #expect(outcome.message.contains("scripts/setup ear"))
    }
}
