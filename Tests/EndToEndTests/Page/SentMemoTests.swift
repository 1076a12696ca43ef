import Foundation
import Testing

@Suite("Memos that the page could not keep")
struct SentMemoTests {
    @Test("are listed by status, and filed once by retry --all, which leaves nothing of them")
    func retry() async throws {
        let yard = try RoadYard()
        try yard.memo("walk.wav")
        func run(_ command: String) async throws -> Built.Outcome {
            try await yard.shell(
                "export XDG_STATE_HOME=\"$PWD/state\"; exec \"$PROGRAM\" \(command) \(yard.common)"
            )
        }
        #expect(try await run("add 'Here before.'").code == 0)
        #expect(try await run("page key phone").code == 0)
        // As a page leaves it that ends while the diary's disk is full.
        let made = try await yard.shell(
            """
            umask 077; keys=$(find state -type d -name keys); upload="${keys%keys}uploads/$(printf '%032d' 7)"
            mkdir -p "$upload/memo" && mv memos/walk.wav "$upload/memo/" && \
            printf 'filename=walk.wav&title=Kept' > "$upload/facts"
            """
        )
        #expect(made.code == 0, "\(made.message)")
        #expect(try await run("status --json").output.contains("\"sent\":[\"walk.wav\"]"))
        #expect(try await run("status").output.contains("walk.wav: to the page, and not yet filed"))
        let filed = try await run("retry --all")
        #expect(filed.code == 0 && (filed.output + filed.message).contains("walk.wav"), "\(filed)")
        #expect(try await run("status --json").output.contains("\"sent\":[]"))
        #expect(try await run("list --json").output.components(separatedBy: "\"Kept\"").count == 2)
        #expect(try await yard.shell("find state -path '*uploads/*'").output.isEmpty)
        #expect(try await run("retry --all").output.isEmpty)
    }
}
