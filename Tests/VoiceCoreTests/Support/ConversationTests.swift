import Testing

@testable import VoiceCore

@Suite("A conversation with a program")
struct ConversationTests {
    private func shell(_ script: String, input: String = "", seconds: Double = 60, bytes: Int = 1 << 20)
        throws(Conversation.Failure) -> Conversation.Answer
    {
        try Conversation.hold(
            with: "/bin/sh",
            arguments: ["-c", script],
            environment: ["PATH=/usr/bin:/bin"],
            input: Array(input.utf8),
            limitSeconds: seconds,
            limitBytes: bytes
        )
    }

    @Test("What it is told comes back, with its message and how it ended")
    func answers() throws {
        let answer = try shell("cat; echo oh >&2; exit 3", input: "hello")
        #expect(String(decoding: answer.output, as: UTF8.self) == "hello")
        #expect(String(decoding: answer.message, as: UTF8.self) == "oh\n")
        #expect(answer.end == .exited(3))
    }

    @Test("More than a pipe holds goes both ways at once")
    func large() throws {
        let text = String(repeating: "a diary ", count: 50_000)
        let answer = try shell("cat", input: text)
        #expect(answer.output.count == text.utf8.count)
    }

    @Test("A program that does not listen loses nothing but what it was told")
    func deaf() throws {
        let answer = try shell("exec <&-; echo here", input: String(repeating: "x", count: 300_000))
        #expect(String(decoding: answer.output, as: UTF8.self) == "here\n")
    }

    @Test("One that takes too long is killed with its children")
    func slow() {
        #expect(throws: Conversation.Failure.tooSlow(limitSeconds: 0.2)) {
            try shell("sleep 600 & sleep 600", seconds: 0.2)
        }
    }

    @Test("One that never stops talking is killed")
    func flood() {
        #expect(throws: Conversation.Failure.tooMuch(limitBytes: 10_000)) {
            try shell("yes", bytes: 10_000)
        }
    }

    @Test("A program that is not there is said so")
    func missing() {
        #expect(throws: Conversation.Failure.notStarted(path: "/no/such/program", errno: 2)) {
            try Conversation.hold(with: "/no/such/program", environment: [], input: [], limitSeconds: 60)
        }
    }
}
