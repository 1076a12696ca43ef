internal import FoundationEssentials
internal import System

/// Pronunciations of words: from the model's dictionary, or else from the spelling.
///
/// The speech program of the model's description reads spellings out, and the description's table turns its sounds into
/// the model's phones.
package struct Pronouncing: Sendable {
    package enum Source: String, Codable, Sendable {
        case dictionary, spelling, soundsLike
    }

    private let model: SpeechModel

    package init(model: SpeechModel) {
        self.model = model
    }

    /// A word without pronunciation cannot be heard; it blocks for some milliseconds for each word.
    package func pronounce(
        _ words: [PersonalWord]
    ) throws(TranscriptionError) -> [(word: PersonalWord, source: Source)] {
        let unguided = words.filter { $0.soundsLike == nil }.map { $0.spelling.lowercased() }
        let known = try dictionaryEntries(of: Set(unguided))
        var pronounced: [(word: PersonalWord, source: Source)] = []
        for var word in words {
            if word.soundsLike == nil, let phones = known[word.spelling.lowercased()] {
                word.pronunciations = phones
                pronounced.append((word, .dictionary))
            } else {
                word.pronunciations = try spoken(word.soundsLike ?? word.spelling)
                pronounced.append((word, word.soundsLike == nil ? .spelling : .soundsLike))
            }
        }
        return pronounced
    }

    package func dictionaryEntries(of words: Set<String>) throws(TranscriptionError) -> [String: [String]] {
        guard !words.isEmpty else { return [:] }
        guard let data = try? Data(contentsOf: URL(filePath: model.dictionary)) else {
            throw .modelMissing(path: model.dictionary, package: model.package)
        }
        var entries: [String: [String]] = [:]
        for line in data.split(separator: UInt8(ascii: "\n")) {
            let end = line.firstIndex { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: "(") } ?? line.endIndex
            guard end > line.startIndex else { continue }
            let word = String(decoding: line[..<end], as: UTF8.self)
            guard words.contains(word) else { continue }
            let phones = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            entries[word, default: []].append(phones.dropFirst().joined(separator: " "))
        }
        return entries
    }

    package func frequent(_ words: Set<String>, from least: Double) -> Set<String> {
        WordFrequencies.words(words, atLeast: least, in: model.languageModel)
    }

    /// The pronunciations of all voices, each once; empty if the model lacks a sound.
    func spoken(_ text: String) throws(TranscriptionError) -> [String] {
        guard let rules = model.pronunciation else { return [] }
        guard let program = ProgramPath.find(rules.program) else {
            throw .modelMissing(path: rules.program, package: rules.package)
        }
        var found: [String] = []
        for voice in rules.voices {
            let answer: ProgramCall.Answer
            do {
                answer = try ProgramCall.hold(
                    with: program,
                    arguments: ["-q", "-x", "--sep=_", "-v", voice, "--stdin"],
                    environment: ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin"],
                    input: Array(text.utf8),
                    limitSeconds: 60
                )
            } catch {
                throw .engineEnded(status: -1, message: rules.program)
            }
            let phones = Self.phones(String(decoding: answer.output, as: UTF8.self), table: rules.phones)
            if let phones, !found.contains(phones) { found.append(phones) }
        }
        return found
    }

    /// Turns the speech program's notation into the model's phones; nil if a sound is unknown.
    static func phones(_ notation: String, table: [String: String]) -> String? {
        let stress: Set<Character> = ["'", ",", "%", "=", "|"]
        let sounds = notation.split { $0.isWhitespace || $0 == "_" }
        var phones: [String] = []
        for sound in sounds.map({ String($0.filter { !stress.contains($0) }) }) where !sound.isEmpty {
            guard let phone = table[sound] else { return nil }
            phones += phone.split(separator: " ").map(String.init)
        }
        return phones.isEmpty ? nil : phones.joined(separator: " ")
    }
}

package struct PronunciationRules: Codable, Equatable, Sendable {
    package var program: String
    package var package: String?
    package var voices: [String]
    package var phones: [String: String]
}
