import Foundation
import TestKit
import Testing
import VoiceCore

@Suite("An installation that does not come to its end leaves one version whole", .slow)
struct InstallFaultTests {
    private struct Place {
        let folder = NSTemporaryDirectory() + "voicecore-install-" + UUID().uuidString
        var prefix: String { folder + "/prefix" }

        init() async throws {
            let script = """
                mkdir -p "$1/built" && cd "$1/built"
                for program in voicecore voicecored voicecore-replay voicecore-decode voicecore-hear; do
                    printf '#!/bin/sh\\necho old\\n' >$program
                    chmod 755 $program
                done
                """
            #expect(try await Built.shell(script, folder).code == 0)
            #expect(try await install().code == 0)
            let newer = "cd \"$1/built\"; sed -i s/old/new/ voice*; rm voicecore-decode"
            #expect(try await Built.shell(newer, folder).code == 0)
        }

        func install(_ built: String? = nil, before: String = "") async throws -> Built.Outcome {
            try await Built.shell(
                // What a killed one leaves behind goes with the rest.
                "export TMPDIR=\"${2%/*}\"\n\(before)\n\"$1\" --prefix \"$2\" --built \"$3\" --without-ear",
                Built.path("scripts/install"),
                prefix,
                built ?? folder + "/built"
            )
        }

        func content() async throws -> String {
            let script = "cd \"$1\"; find . -type f -printf '%p %m ' -exec sha256sum {} ';' | sort"
            return try await Built.shell(script, prefix).output
        }
    }

    @Test("What cannot be put in its place keeps the older version, and nothing lies beside it")
    func fails() async throws {
        let place = try await Place()
        defer { try? FileManager.default.removeItem(atPath: place.folder) }
        let page = place.prefix + "/share/man/man1/voicecore-replay.1"
        try FileManager.default.removeItem(atPath: page)
        try FileManager.default.createDirectory(atPath: page, withIntermediateDirectories: false)
        let before = try await place.content()
        let outcome = try await place.install()
        #expect(outcome.code == 73)
        #expect(outcome.message.contains("install: nothing under \(place.prefix) has changed"))
        #expect(try await place.content() == before)
    }

    @Test("Killed anywhere while it moves files, it is undone by the next run", arguments: 1...12)
    func killed(move: Int) async throws {
        let place = try await Place()
        defer { try? FileManager.default.removeItem(atPath: place.folder) }
        let before = try await place.content()
        // A mv that kills whoever called it, before it moves for the so manieth time.
        let killer = """
            mkdir -p "$2/../shim"
            { echo '#!/bin/sh'; echo "count='$2/../count'"; echo 'echo x >>"$count"'
                echo '[ $(wc -l <"$count") -ne \(move) ] || { kill -9 $PPID; exit 9; }'
                echo 'exec /bin/mv "$@"'; } >"$2/../shim/mv"
            chmod 755 "$2/../shim/mv"
            export PATH=$2/../shim:$PATH
            """
        #expect(try await place.install(before: killer).code == 128 + SIGKILL)
        // It has nothing to install, and yet puts in order what was left.
        #expect(try await place.install(place.folder + "/nothing").code != 0)
        #expect(try await place.content() == before)
    }

    @Test("Told to end once the newer version stands, it still takes away what the older one left")
    func ended() async throws {
        let place = try await Place()
        defer { try? FileManager.default.removeItem(atPath: place.folder) }
        // What names the files that are gone sends the signal first.
        let killer = """
            mkdir -p "$2/../shim"
            { echo '#!/bin/sh'; echo 'kill -TERM $PPID'; echo 'exec /usr/bin/comm "$@"'; } >"$2/../shim/comm"
            chmod 755 "$2/../shim/comm"
            export PATH=$2/../shim:$PATH
            """
        #expect(try await place.install(before: killer).code == 0)
        let names = try await place.content()
        #expect(!names.contains("/.voicecore-") && !names.contains("voicecore-decode"))
    }

    @Test("The newer version replaces the older one and takes away what it has no more")
    func replaces() async throws {
        let place = try await Place()
        defer { try? FileManager.default.removeItem(atPath: place.folder) }
        #expect(try await place.install().code == 0)
        let names = try await place.content().split(separator: "\n").compactMap {
            $0.split(separator: " ").first
        }
        #expect(names.contains("./libexec/voicecore/voicecore-hear"))
        #expect(!names.contains("./libexec/voicecore/voicecore-decode"))
        #expect(!names.contains { $0.contains("/.voicecore-") || $0.hasSuffix("/.installing") })
        let program = try String(file: place.prefix + "/bin/voicecore")
        #expect(program.contains("echo new"))
    }

    @Test("Everybody may use what was installed, whatever the umask")
    func modes() async throws {
        let place = try await Place()
        defer { try? FileManager.default.removeItem(atPath: place.folder) }
        try FileManager.default.removeItem(atPath: place.prefix)
        #expect(try await place.install(before: "umask 077").code == 0)
        let script = "find \"$1\" ! -perm -go=rX -o -type d ! -perm -go=rx -o -perm /go=w"
        #expect(try await Built.shell(script, place.prefix).output == "")
    }
}
