import Foundation
import Testing

@Suite("A farm whose broker is not there")
struct FarmCommandTests {
    private let yard: RoadYard

    init() throws {
        yard = try RoadYard()
        // Nobody listens on the first port of a machine.
        try yard.write("{farm: {servers: ['nats://127.0.0.1:1'], key: 'farm.key'}}", to: "config.json5")
    }

    @Test("keeps nobody from filing memos: they are heard here, and that is said once")
    func alone() async throws {
        #expect(try await yard.run("farm init").code == 69, "the keys are made all the same")
        let key = try FileManager.default.attributesOfItem(atPath: yard.folder + "/farm.key")
        #expect(key[.posixPermissions] as? Int == 0o600)
        try yard.memo("20260115 183000.wav")
        try yard.memo("20260116 183000.wav", seconds: 1.4)
        let filed = try await yard.run("ingest memos")
        #expect(filed.code == 0, "\(filed.message)")
        #expect(filed.message.components(separatedBy: "hears alone").count == 2, "\(filed.message)")
        #expect(yard.sounds.count == 2)
    }

    @Test("is among what doctor finds wrong, and what is missing is named")
    func doctor() async throws {
        try yard.memo("20260115 183000.wav")
        #expect(try await yard.run("ingest memos").code == 0)
        #expect(try await yard.run("doctor").output.contains("no key of a farm"))
        #expect(try await yard.run("farm init").code == 69)
        let found = try await yard.run("doctor")
        #expect(!found.output.contains("conn.c"), "\(found.output)")
        #expect(found.code == 1 && found.output.contains("no broker answers"), "\(found.output)")
        #expect(!found.output.contains("the network is not used"))
        try yard.write("{}", to: "config.json5")
        #expect(try await yard.run("doctor").output.contains("the network is not used"))
    }
}
