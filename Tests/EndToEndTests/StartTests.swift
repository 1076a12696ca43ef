import Testing

@Suite("A start loads what every command needs, and nothing more")
struct StartTests {
    @Test("Those of the page and of the sound server wait until one is used", arguments: Built.programs)
    func libraries(program: String) async throws {
        // The loader lists what it would load, and starts nothing.
        let outcome = try await Built.run(program, environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
        #expect(outcome.output.contains("libsqlite3"))
        #expect(!outcome.output.contains("libmicrohttpd"))
        #expect(!outcome.output.contains("gnutls"))
        #expect(!outcome.output.contains("libpulse"))
    }
}
