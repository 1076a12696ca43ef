/// Words that many phrases have in common: a line `slot`, a name, alternatives; `<name>` in a phrase stands for them.
struct PhraseSlots {
    private var alternatives: [String: [UInt8]]

    init(_ known: [String: [String]] = [:]) {
        alternatives = known.mapValues { Array($0.joined(separator: "|").utf8) }
    }

    /// False if the line is no slot.
    mutating func accept(_ line: TableLine) throws(MoodTableError) -> Bool {
        guard line[0].elementsEqual("slot".utf8) else { return false }
        guard line.count == 3 else { throw line.place.wrong(.columns(line.count)) }
        guard !line[1].isEmpty, line[1].allSatisfy(\.isLetter) else {
            throw line.place.wrong(.slotName(line.string(1)))
        }
        guard let filled = fill(line[2]) else { throw line.place.wrong(.unknownSlot) }
        alternatives[line.string(1)] = filled
        return true
    }

    /// Nil when the phrase names an unknown slot.
    func fill(_ phrase: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard phrase.contains(UInt8(ascii: "<")) else { return Array(phrase) }
        var filled: [UInt8] = []
        var index = phrase.startIndex
        while index < phrase.endIndex {
            let byte = phrase[index]
            // "(?<!" and "(?<=" look back and are no slots.
            guard byte == UInt8(ascii: "<"),
                !phrase[(index + 1)...].starts(with: "!".utf8), !phrase[(index + 1)...].starts(with: "=".utf8)
            else {
                filled.append(byte)
                index += 1
                continue
            }
            guard let end = phrase[index...].firstIndex(of: UInt8(ascii: ">")),
                let words = alternatives[String(decoding: phrase[(index + 1)..<end], as: UTF8.self)]
            else { return nil }
            filled += "(?:".utf8
            filled += words
            filled += ")".utf8
            index = end + 1
        }
        return filled
    }
}
