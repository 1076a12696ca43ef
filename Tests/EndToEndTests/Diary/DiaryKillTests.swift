import Dispatch
import Foundation
import TestKit
import Testing
import VoiceCore
@testable import Diary

@Suite("A diary whose programs are killed")
struct DiaryKillTests {
    @Test("at any moment of coming in or going has whole entries only, and nothing that belongs to none")
    func kills() async throws {
        let seed = UInt64.random(in: 1...UInt64.max)
        print("seed \(seed)")
        var chance = SeededRandom(seed: seed)
        let source = try DiaryYard()
        let ids = try await source.fill(12)
        #expect(
            try await source.run("export", "--format", "json", "--sound", "--into", source.root + "/out").code
                == 0
        )
        let yard = try DiaryYard()
        // The time is only where the kill falls: whether it fell inside the work does not decide the test.
        for round in 0..<24 {
            let isComing = round % 3 != 2
            let arguments =
                isComing
                ? ["import", source.root + "/out"]
                : ["rm", "--yes", "--trash-days", "\(round % 2)"]
                    + ids.shuffled(using: &chance).prefix(3).map(\.description)
            try await Built.kill(
                arguments,
                after: UInt32.random(in: 0...250_000, using: &chance),
                diary: yard.diary
            )
            let store = try yard.open()
            #expect(try await store.check().filter(\.isFault) == [], "seed \(seed), round \(round)")
            for id in try await store.entries.ids() {
                let entry = try await store.entries.entry(id)
                let sound = try #require(entry.sound)
                let bytes = try Data(contentsOf: URL(fileURLWithPath: yard.diary + "/" + sound.path))
                #expect(bytes.count == sound.bytes, "seed \(seed), round \(round)")
            }
        }
        #expect(try await yard.run("import", source.root + "/out").code == 0)
        #expect(try await yard.open().entries.count() == ids.count)
        #expect(yard.soundFiles() == source.soundFiles())
    }
}
