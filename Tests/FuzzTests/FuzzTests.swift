import FuzzKit
import System
import TestKit
import Testing

@Suite("Fuzz targets")
struct FuzzTests {
    static let names = FuzzTarget.all.map(\.name)

    // scripts/fuzz tries as many inputs as there is time for, led by coverage.
    private static let inputs = 300

    @Test("No input shows a fault", arguments: names)
    func everyDoor(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        var random = SeededRandom(seed: 16)
        for seed in target.seeds { #expect(target.check(seed) == nil, "\(text(seed))") }
        for _ in 0..<Self.inputs {
            let input = target.input(&random)
            #expect(target.check(input) == nil, "\(text(input))")
        }
    }

    @Test("The same seed gives the same inputs")
    func repeatable() {
        for target in FuzzTarget.all {
            var (one, other) = (SeededRandom(seed: 7), SeededRandom(seed: 7))
            for _ in 0..<20 { #expect(target.input(&one) == target.input(&other)) }
        }
    }

    private func text(_ input: [UInt8]) -> String { String(decoding: input, as: UTF8.self).debugDescription }
}
