/// Words that many phrases have in common: a line `slot`, a name and alternatives; `<name>` in a phrase stands for them.
struct MoodSlots {
    private var alternatives: [String: [UInt8]] = [:]

    /// Takes a line that is a slot; says whether it is one.
    mutating func take(
        _ columns: [Range<Int>],
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ file: TableFile,
        _ number: Int
    ) throws(MoodTableError) -> Bool {
        guard let kind = columns.first, bytes[kind].elementsEqual("slot".utf8) else { return false }
        guard columns.count == 3, !columns[1].isEmpty, bytes[columns[1]].allSatisfy(Self.isLetter),
            let filled = fill(bytes[columns[2]])
        else { throw .malformed(path: file.path, line: number) }
        alternatives[String(decoding: bytes[columns[1]], as: UTF8.self)] = filled
        return true
    }

    /// A phrase with its slots filled; nothing when it names one that there is not.
    func fill(_ phrase: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard phrase.contains(UInt8(ascii: "<")) else { return Array(phrase) }
        var filled: [UInt8] = []
        var index = phrase.startIndex
        while index < phrase.endIndex {
            let byte = phrase[index]
            // "(?<!" looks back and is no slot.
            guard byte == UInt8(ascii: "<"),
                index == phrase.startIndex || phrase[index - 1] != UInt8(ascii: "?")
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

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte)
    }
}
