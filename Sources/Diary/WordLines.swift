internal import Hearing

/// A line per word: word, start, end, probability and alternatives between tabs; reads ten times faster than JSON.
enum WordLines {
    static func text(of words: [Word]) -> String {
        var text = ""
        text.reserveCapacity(words.count * 40)
        for word in words {
            text += "\(escaped(word.word))\t\(word.start)\t\(word.end)\t\(word.probability)"
            for alternative in word.alternatives ?? [] { text += "\t\(escaped(alternative))" }
            // An empty list is not the same as none.
            if word.alternatives?.isEmpty == true { text += "\t" }
            text += "\n"
        }
        return text
    }

    static func words(of text: String) throws(DiaryError) -> [Word] {
        var words: [Word] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
                .map { Substring($0) }
            guard fields.count >= 4, let start = Double(fields[1]), let end = Double(fields[2]),
                let probability = Double(fields[3])
            else { throw .unreadable(what: "words") }
            var word = Word(word: unescaped(fields[0]), start: start, end: end, probability: probability)
            if fields.count > 4 { word.alternatives = fields[4...].filter { !$0.isEmpty }.map(unescaped) }
            words.append(word)
        }
        return words
    }

    static func texts(of text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
            unescaped(Substring(line.prefix { $0 != UInt8(ascii: "\t") }))
        }
    }

    static func alternatives(of words: [Word]) -> String {
        words.flatMap { $0.alternatives ?? [] }.filter { !$0.isEmpty }.joined(separator: " ")
    }

    static func alternatives(of text: String) -> String {
        text.utf8.split(separator: UInt8(ascii: "\n")).flatMap { line in
            line.split(separator: UInt8(ascii: "\t"), maxSplits: 4).dropFirst(4)
                .flatMap { $0.split(separator: UInt8(ascii: "\t")) }
                .map { unescaped(Substring($0)) }
        }.joined(separator: " ")
    }

    static func start(ofWord place: Int, in text: String) -> Double? {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: place + 1)
        guard lines.indices.contains(place) else { return nil }
        let fields = lines[place].split(
            separator: UInt8(ascii: "\t"),
            maxSplits: 2,
            omittingEmptySubsequences: false
        )
        return fields.count > 1 ? Double(Substring(fields[1])) : nil
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x09 || $0 == 0x0A }) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\\": result += "\\\\"
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(0x5C) else { return String(text) }
        var result = String.UnicodeScalarView()
        var isEscape = false
        for scalar in text.unicodeScalars {
            if isEscape {
                result.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
                isEscape = false
            } else if scalar == "\\" {
                isEscape = true
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
