import Foundation
import TestKit
import Testing
import VoiceCore

/// An ear whose files are whole by their digests, and not those of an ear.
@Suite("A second ear whose files cannot be used")
struct UnusableEarTests {
    private let home = TestFolder()
    private let setUp = """
        mkdir -p "$HOME/.local/share/voicecore/models" "$HOME/.local/share/voicecore/ears/moonshine-foreign"
        cd "$HOME/.local/share/voicecore"
        for file in libonnxruntime.so.1 encoder_model.ort decoder_model_merged.ort tokenizer.bin; do
            echo foreign >"ears/moonshine-foreign/$file"
        done
        sum=$(sha256sum <ears/moonshine-foreign/tokenizer.bin | cut -d " " -f 1)
        sed 's/"sha256": ".*"/"sha256": "'"$sum"'"/; s/"folder": ".*"/"folder": "moonshine-foreign"/' "$1" \\
            >models/moonshine-foreign.json
        export VOICECORE_EAR=auto VOICECORE_EAR_MODEL=moonshine-foreign VOICECORE_PRESET=fast

        """

    private func outcome(of lines: String) async throws -> Built.Outcome {
        try await Built.shell(
            setUp + lines,
            Built.path("models/moonshine-tiny-en.json"),
            Built.program("voicecore"),
            Built.path("samples/2026-03-14-river.wav"),
            environment: ["HOME": home.path]
        )
    }

    @Test("doctor says why, and who transcribes until it is repaired")
    func doctor() async throws {
        let auto = try await outcome(of: #""$2" doctor"#)
        #expect(auto.output.contains("tokenizer.bin is not a file of tokens"), "\(auto)")
        #expect(!auto.output.contains("whole"))
        #expect(auto.output.contains("PocketSphinx, until the second ear is repaired"))
        #expect(!auto.output.contains("for live words"))
        let named = try await outcome(of: #"VOICECORE_EAR=moonshine "$2" doctor"#)
        #expect(named.output.contains("memos wait for their words"), "\(named)")
    }

    @Test("has PocketSphinx stand by where nobody named it, and every command says so")
    func standby() async throws {
        let lines = #"""
            "$2" ingest "$3"; echo $?
            "$2" show last | tr '\n' ' '; echo
            "$2" transcribe "$3" >/dev/null
            "$2" redo last; echo $?
            """#
        let outcome = try await outcome(of: lines)
        #expect(outcome.lines.count == 4, "\(outcome)")
        #expect(outcome.lines[0].contains(" words, by PocketSphinx, "), "\(outcome)")
        #expect(outcome.lines[1] == "0")
        #expect(outcome.lines[2].contains(" fast; by PocketSphinx, because the second ear cannot be used"))
        #expect(outcome.lines[3] == "69")
        let said = "the second ear cannot be used, so PocketSphinx transcribed"
        #expect(outcome.message.contains(said), "\(outcome)")
        #expect(outcome.message.contains("river.wav: by PocketSphinx, because"))
        #expect(outcome.message.contains("the speech model cannot be used"))
    }

    @Test("that nobody knows by its name is an error, and no reason to transcribe with another")
    func unknown() async throws {
        let lines = #"""
            export VOICECORE_EAR_MODEL=moonshine-tony
            "$2" ingest "$3"
            "$2" doctor; echo $?
            """#
        let outcome = try await outcome(of: lines)
        #expect(outcome.lines.first?.contains("still to come: words") == true, "\(outcome)")
        #expect(outcome.lines.last == "1")
        let said = "check the setting earmodel"
        #expect(outcome.output.lowercased().contains(said), "\(outcome)")
        #expect(outcome.message.lowercased().contains(said), "\(outcome)")
    }

    @Test("leaves a memo without words where it was named, until it is repaired, also when that is redone")
    func named() async throws {
        let lines = #"""
            "$2" ingest --ear moonshine "$3"
            "$2" redo last; echo $?
            "$2" show last
            """#
        let outcome = try await outcome(of: lines)
        #expect(outcome.lines.first?.contains("still to come: words") == true, "\(outcome)")
        #expect(outcome.lines[1] == "69" && !outcome.output.contains("PocketSphinx"), "\(outcome)")
        #expect(outcome.output.contains("to come"), "\(outcome)")
    }
}
