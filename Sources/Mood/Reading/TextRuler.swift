struct TextRuler {
    private let text: String
    /// The beginning of each character; empty when every byte is one.
    private let starts: [Int]

    init(_ text: String) {
        self.text = text
        guard text.utf8.contains(where: { $0 >= 0x80 || $0 == 0x0d }) else {
            starts = []
            return
        }
        var starts: [Int] = []
        starts.reserveCapacity(text.utf8.count)
        var offset = 0
        for character in text {
            starts.append(offset)
            offset += character.utf8.count
        }
        self.starts = starts
    }

    func characters(_ bytes: Range<Int>) -> Range<Int> {
        guard !starts.isEmpty else { return bytes }
        let first = max(0, index(after: bytes.lowerBound) - 1)
        return first..<max(first, index(after: bytes.upperBound - 1))
    }

    func text(_ bytes: Range<Int>) -> String {
        let utf8 = text.utf8
        let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
        return String(decoding: utf8[start..<utf8.index(start, offsetBy: bytes.count)], as: UTF8.self)
    }

    private func index(after place: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
