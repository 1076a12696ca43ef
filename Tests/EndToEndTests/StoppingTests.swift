import Testing

@Suite("A signal stops work cleanly")
struct StoppingTests {
    @Test(
        "Work in hand is left, nothing half done is printed, and the code tells which signal it was",
        arguments: [("INT", Int32(130)), ("TERM", 143)]
    )
    func stopped(signal: String, code: Int32) async throws {
        // A memo of three minutes takes far longer to hear than the program is given.
        let outcome = try await Built.shell(
            "bash",
            "timeout --preserve-status -s \(signal) 3 \"$1\" transcribe \"$2\"",
            Built.program("voicecore"),
            Built.path("samples/2026-03-25-long-day.ogg")
        )
        #expect(outcome.code == code)
        #expect(outcome.output == "")
    }
}
