import Foundation
import Testing

@Suite("voicememod --once, started by hand")
struct OnceTests {
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
