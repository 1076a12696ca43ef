import Foundation
import TestKit
import Testing

@Suite("Keys at the command line")
struct KeyCommandTests {
    @Test("A key is printed once, listed by its name, and taken back")
    func roundTrip() async throws {
        let yard = try RoadYard()
        func run(_ command: String) async throws -> Built.Outcome {
            try await yard.shell(
                "XDG_STATE_HOME=\"$PWD/state\" exec \"$PROGRAM\" page \(command) \(yard.common)"
            )
        }
        #expect(try await run("keys").message == "no keys; voicecore page key NAME makes one\n")
        let made = try await run("key editor")
        #expect(made.code == 0 && made.output.wholeMatch(of: /voicecore-[0-9a-f]{64}\n/) != nil)
        #expect(try await run("key editor").code == 73)
        let listed = try await run("keys --json").output
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: listed, as: "pageKey") == [])
        #expect(!listed.contains(made.output.prefix(30)))
        #expect(try await run("keys").output.hasSuffix("  editor\n"))
        #expect(try await run("key ../editor").code == 64)
        let list = try await run("key list")
        #expect(list.code == 64 && list.message.contains("voicecore page keys lists the keys"))
        let other = try await yard.shell(
            "XDG_STATE_HOME=\"$PWD/state\" exec \"$PROGRAM\" page keys --diary other"
        )
        #expect(other.output.isEmpty, "another diary has keys of its own")
        #expect(try await run("key --revoke editor").code == 0)
        #expect(try await run("key --revoke editor").code == 66)
        #expect(try await run("keys").output.isEmpty)
    }
}
