import Foundation
import Testing

@Suite("voicecored --once, started by hand")
struct OnceTests {
    @Test("says in its log what of a note beside a memo it did not understand")
    func notes() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        try yard.write("{\"recordedat\": \"2026-03-14T18:30\"}", to: "memos/walk.json")
        let once = "--once --settle 0.2 --inbox '\(yard.folder)/memos' \(yard.common)"
        let log = try await yard.shell("exec \"${PROGRAM}d\" \(once)").message
        #expect(log.contains("walk.json: recordedat: no such key; did you mean recordedAt?"), "\(log)")
    }

    @Test("meets a dated copy, whose date edit --no-on gives an entry that was ingested with another")
    func datedCopy() async throws {
        let yard = try RoadYard()
        let memo = try yard.memo("walk.wav")
        #expect(try await yard.run("ingest memos --on 2025-12-24").code == 0)
        try FileManager.default.copyItem(atPath: memo, toPath: yard.folder + "/memos/2026-01-15 18.30.05.wav")
        let once = "--once --settle 0.2 --inbox '\(yard.folder)/memos' \(yard.common)"
        #expect(try await yard.shell("exec \"${PROGRAM}d\" \(once)").code == 0)
        let own = "2025-12-24 (as you said, time of day unknown; its own date is 2026-01-15 18:30)"
        #expect(try await yard.run("show last").output.contains(own))
        #expect(try await yard.run("edit last --no-on").code == 0)
        #expect(try await yard.run("list").output.contains("2026-01-15 18:30"))
    }

    @Test("moves files where a person only says to which folder, and refuses to keep them then")
    func moved() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        let once = "--once --settle 0.2 --inbox '\(yard.folder)/memos' \(yard.common)"
        let refused = try await yard.shell("exec \"${PROGRAM}d\" \(once) --move-to out --source keep")
        #expect(refused.code == 64, "\(refused)")
        #expect(refused.message.contains("--move-to needs --source move"), "\(refused)")
        #expect(try await yard.shell("exec \"${PROGRAM}d\" \(once) --move-to out").code == 0)
        #expect(isThere(yard.folder + "/out/walk.wav"))
        try yard.memo("sea.wav")
        let moved = try await yard.run("ingest memos/sea.wav --move-to out")
        #expect(moved.output.contains("file moved to"), "\(moved)")
        #expect(isThere(yard.folder + "/out/sea.wav"))
    }

    @Test("ends with one sentence of what came of it on a terminal, and with none in a log")
    func summary() async throws {
        let yard = try RoadYard()
        let memo = try yard.memo("walk.wav")
        try FileManager.default.copyItem(atPath: memo, toPath: yard.folder + "/memos/walk copy.wav")
        try yard.write("no sound", to: "memos/broken.wav")
        let once = "--once --settle 0.2 --inbox '\(yard.folder)/memos' \(yard.common)"
        try yard.write("exec \"${PROGRAM}d\" \(once) \"$@\"\n", to: "once.sh")
        let first = try await yard.shell("TERM=xterm script -qec 'bash once.sh' /dev/null </dev/null")
        let lines = first.output.split { $0.isNewline }.map(String.init)
        #expect(lines.last == "1 filed, 1 already in the diary, 1 held", "\(first.output)")
        let again = try await yard.shell("TERM=xterm script -qec 'bash once.sh' /dev/null </dev/null")
        #expect(again.output.split { $0.isNewline }.last == "nothing new", "\(again.output)")
        for ending in ["-q", "2>&1 | cat"] {
            let silent = try await yard.shell(
                "TERM=xterm script -qec 'bash once.sh \(ending)' /dev/null </dev/null"
            )
            #expect(!silent.output.contains("nothing new"), "\(silent.output)")
        }
    }
}
