import Testing

@Suite("The sound of an entry as a file")
struct PlayedFileTests {
    @Test("play --to says how much it wrote and where, and nothing with --quiet")
    func said() async throws {
        let yard = try RoadYard()
        try yard.memo("20260115 183000.wav", seconds: 3)
        #expect(try await yard.run("ingest memos").code == 0)
        let written = try await yard.run("play last --to walk.wav")
        #expect(written.message == "wrote 0:03 of sound to walk.wav\n", "\(written.message)")
        let rest = try await yard.run("play last --from 0:02 --to rest.wav")
        #expect(rest.message == "wrote 0:01 of sound to rest.wav\n")
        let quiet = try await yard.run("play last --quiet --to quiet.wav")
        #expect((quiet.code, quiet.message) == (0, ""))
    }
}
