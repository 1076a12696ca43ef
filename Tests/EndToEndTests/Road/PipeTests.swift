import Foundation
import Testing

@Suite("In a shell's pipe")
struct PipeTests {
    private let yard: RoadYard

    init() throws { yard = try RoadYard() }

    @Test("- is standard input, also where a file has that name")
    func dash() async throws {
        try yard.memo("walk.wav", seconds: 2)
        try yard.write("not sound", to: "-")
        let recorded = try await yard.shell(
            "cat memos/walk.wav | \"$PROGRAM\" record --from - --json \(yard.common)"
        )
        #expect(recorded.code == 0, "\(recorded.message)")
        #expect(recorded.output.contains(#""text":"So happy.""#), "\(recorded.output)")
    }

    @Test("the line of a memo is read before the next memo is heard")
    func firstLine() async throws {
        for name in ["a.wav", "b.wav"] { try yard.memo(name, seconds: 2) }
        let words = try String(file: yard.folder + "/engine").split(separator: "\n")[1]
        // The second memo is heard once somebody says so.
        try yard.use(
            engine: """
                cd '\(yard.folder)'
                if [ -e first ]; then read -r word <go; else touch first; fi
                \(words)
                """
        )
        let seen = try await yard.shell(
            """
            mkfifo go lines
            exec 4<>go
            "$PROGRAM" ingest memos --jobs 1 \(yard.common) >lines 2>messages &
            exec 3<lines
            read -r -t 120 line <&3
            echo "before: $line"
            echo on >&4
            while read -r line <&3; do echo "after: $line"; done
            wait $!
            """
        )
        #expect(seen.code == 0, "\(seen.message)")
        #expect(seen.output.hasPrefix("before: filed memos/a.wav"), "\(seen.output)")
        #expect(seen.output.contains("after: filed memos/b.wav"), "\(seen.output)")
    }
}
