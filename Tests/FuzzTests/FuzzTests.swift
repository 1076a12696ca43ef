import FuzzKit
import System
import TestKit
import Testing

@Suite("Bytes of others")
struct FuzzTests {
    static let names = FuzzTarget.all.map(\.name)

    /// How many inputs each door gets; scripts/fuzz tries as many as there is time for, led by coverage.
    private static let inputs = 300

    @Test("come in through no door with something wrong", arguments: names)
    func everyDoor(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        var random = SeededRandom(seed: 16)
        for seed in target.seeds { #expect(target.check(seed) == nil, "\(text(seed))") }
        for _ in 0..<Self.inputs {
            let input = target.input(&random)
            #expect(target.check(input) == nil, "\(text(input))")
        }
    }

    @Test("are made again from the same seed")
    func repeatable() {
        for target in FuzzTarget.all {
            var one = SeededRandom(seed: 7)
            var other = SeededRandom(seed: 7)
            for _ in 0..<20 { #expect(target.input(&one) == target.input(&other)) }
        }
    }

    private func text(_ input: [UInt8]) -> String { String(decoding: input, as: UTF8.self).debugDescription }
}
