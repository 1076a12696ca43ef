internal import FoundationEssentials
internal import Glibc
internal import System
package import Wires

/// A list that a person may edit: `Mildo = mill dough` gives a sound, `#` begins a comment.
package struct PersonalVocabulary: Equatable, Sendable {
    package enum Refusal: Error, Equatable, Sendable {
        case notOneWord(String, line: Int)
        case notText
        case unreadable(errno: Int32)
        case unwritable(errno: Int32)
    }

    package private(set) var words: [PersonalWord]
    /// The lines as written, so that comments survive a change.
    private var lines: [String]

    package init() {
        words = []
        lines = [
            "# Names and words of your own, one on a line; \"Mildo = mill dough\" says what one sounds like."
        ]
    }

    package init(path: String) throws(Refusal) {
        self.init()
        guard access(path, F_OK) == 0 else { return }
        guard !FolderNames.leadsToFolder(path) else { throw .unreadable(errno: EISDIR) }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw .unreadable(errno: errno) }
        guard let text = String(validating: data, as: UTF8.self) else { throw .notText }
        lines = LineEnds.plain(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        for (index, line) in lines.enumerated() {
            guard let word = try Self.word(of: line, number: index + 1) else { continue }
            words.removeAll { $0.spelling == word.spelling }
            words.append(word)
        }
    }

    /// Without `soundsLike`, a known word keeps its sound.
    package mutating func add(_ spelling: String, soundsLike: String? = nil) throws(Refusal) {
        let line = soundsLike.map { "\(spelling) = \($0)" } ?? spelling
        guard let word = try Self.word(of: line, number: 0), word.spelling == spelling else {
            throw .notOneWord(spelling, line: 0)
        }
        if soundsLike == nil, words.contains(where: { $0.spelling == spelling }) { return }
        remove(spelling)
        words.append(word)
        lines.append(line)
    }

    @discardableResult
    package mutating func remove(_ spelling: String) -> Bool {
        let before = words.count
        words.removeAll { $0.spelling == spelling }
        lines.removeAll { (try? Self.word(of: $0, number: 0))?.spelling == spelling }
        return words.count < before
    }

    package func write(to path: String) throws(Refusal) {
        // Writes through a link.
        let path = Path(path).resolved ?? path
        do {
            try DurableFile.makeFolder(DurableFile.split(path).folder)
            try DurableFile.write(Array((lines.joined(separator: "\n") + "\n").utf8), to: path)
        } catch {
            throw .unwritable(errno: error.errno)
        }
    }

    private static func word(of line: String, number: Int) throws(Refusal) -> PersonalWord? {
        let content = line.prefix { $0 != "#" }
        let halves = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let tokens = (halves.first ?? "").split(whereSeparator: \.isWhitespace)
        let sound = halves.dropFirst().first.map { $0.split(whereSeparator: \.isWhitespace) }
        if tokens.isEmpty, sound == nil { return nil }
        // Brackets and digits behind a word mean something to the decoder.
        guard tokens.count == 1, let first = tokens.first,
            first.allSatisfy({ $0.isLetter || "'-.".contains($0) }),
            first.contains(where: \.isLetter), first.count <= 60
        else { throw .notOneWord(String(content), line: number) }
        let soundsLike = sound.map { $0.joined(separator: " ") }
        return PersonalWord(
            spelling: String(first),
            soundsLike: soundsLike?.isEmpty == false ? soundsLike : nil
        )
    }
}

package struct PersonalWord: Codable, Equatable, Sendable {
    package var spelling: String
    /// The sound in common words, such as `mill dough`.
    package var soundsLike: String?
    package var pronunciations: [String]

    package init(spelling: String, soundsLike: String? = nil, pronunciations: [String] = []) {
        self.spelling = spelling
        self.soundsLike = soundsLike
        self.pronunciations = pronunciations
    }

    package var addedWords: [EarModel.AddedWord] {
        pronunciations.enumerated().map { index, phones in
            let name = index == 0 ? spelling : "\(spelling)(\(index + 1))"
            return EarModel.AddedWord(spelling: name, phones: phones)
        }
    }
}
