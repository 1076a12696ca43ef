/// A parser of strangers' bytes, and a check that must hold for all of them.
package struct FuzzTarget: Sendable {
    package let name: String
    package let seeds: [[UInt8]]
    /// Meaningful pieces; only whole ones get past the first check.
    package let words: [String]
    /// Returns the fault of an input, if any; a trap is a fault, too.
    package let check: @Sendable (_ input: [UInt8]) -> String?

    init(_ name: String, seeds: [[UInt8]], words: [String], check: @escaping @Sendable ([UInt8]) -> String?) {
        (self.name, self.seeds, self.words, self.check) = (name, seeds, words, check)
    }

    /// Mends bytes that are no UTF-8, as the programs do.
    init(_ name: String, texts: [String], words: [String], check: @escaping @Sendable (String) -> String?) {
        self.init(name, seeds: texts.map { Array($0.utf8) }, words: words) {
            check(String(decoding: $0, as: UTF8.self))
        }
    }

    package static let all = [
        decoderWire, hearWire, farmWire, engineLines, json5, story, importedEntry, dates, reply, mood,
        multipart, wyoming, request, linkPage,
    ]

    package func input(_ random: inout some RandomNumberGenerator, mostBytes: Int = 2_048) -> [UInt8] {
        var input = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...6, using: &random) { change(&input, &random) }
        return Array(input.prefix(mostBytes))
    }

    private func change(_ input: inout [UInt8], _ random: inout some RandomNumberGenerator) {
        let place = Int.random(in: 0...input.count, using: &random)
        let end = min(input.count, place + Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0 where place < input.count: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1 where place < input.count:
            input[place] = [0, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
        case 2: input.removeSubrange(place..<end)
        case 3: input.insert(contentsOf: input[place..<end], at: place)
        case 4: input.insert(contentsOf: (words.randomElement(using: &random) ?? "").utf8, at: place)
        case 5:
            let other = seeds.randomElement(using: &random) ?? []
            input.replaceSubrange(
                place...,
                with: other.suffix(Int.random(in: 0...other.count, using: &random))
            )
        default: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
        }
    }
}
