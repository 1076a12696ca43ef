import Foundation
import Testing

@Suite("What a person wrote stays in, and what a stranger made is caged")
struct CageProgramTests {
    @Test("No program leaves a core dump, and neither does what it starts")
    func cores() async throws {
        let yard = try RoadYard()
        try yard.use(
            engine: "cat >/dev/null; grep 'Max core file size' /proc/$$/limits >'\(yard.folder)/limits'"
        )
        try yard.memo("memo.wav")
        let outcome = try await yard.shell("ulimit -c 4096; exec \"$PROGRAM\" ingest memos \(yard.common)")
        #expect(outcome.code == 0, "\(outcome.message)")
        let line = try String(file: yard.folder + "/limits")
        // One byte: then the kernel hands nothing to programs that collect cores either.
        #expect(line.split(whereSeparator: \.isWhitespace)[4...5] == ["1", "1"], "\(line)")
    }

    @Test("doctor says that the cage is closed")
    func closed() async throws {
        let yard = try RoadYard()
        let said = try await yard.run("doctor").output
        #expect(said.contains("works: programs that read sound are confined"), "\(said)")
    }

    @Test("doctor says when this machine lets no cage be closed")
    func open() async throws {
        let yard = try RoadYard()
        try yard.write("#!/bin/sh\n[ \"$*\" != --check-cage ]\n", to: "voicecore-decode")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700],
            ofItemAtPath: yard.folder + "/voicecore-decode"
        )
        let said = try await yard.shell(
            "VOICECORE_HELPERS='\(yard.folder)' \"$PROGRAM\" doctor \(yard.common)"
        ).output
        #expect(said.contains("! cage  not available on this machine"), "\(said)")
    }
}
