import Foundation
import Testing
@testable import Hearing
@testable import System

@Suite("Personal words")
struct PersonalVocabularyTests {
    @Test(
        "A word is added, replaced, removed; what it sounds like stays until something else is said, and comments stay"
    )
    func file() throws {
        let path = NSTemporaryDirectory() + "words-\(UUID().uuidString)/words.txt"
        defer { try? FileManager.default.removeItem(atPath: DurableFile.split(path).folder) }
        var words = try PersonalVocabulary(path: path)
        #expect(words.words.isEmpty)
        try words.add("Mildo", soundsLike: "mill dough")
        try words.add("Žofie")
        try words.add("Mildo", soundsLike: "mild oh")
        try words.add("Mildo")
        try words.write(to: path)
        var read = try PersonalVocabulary(path: path)
        #expect(read.words.map(\.spelling) == ["Žofie", "Mildo"])
        #expect(read.words.last?.soundsLike == "mild oh")
        let wasThere = read.remove("Mildo")
        let isStillThere = read.remove("Mildo")
        #expect(wasThere && !isStillThere)
        try read.write(to: path)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasPrefix("#"))
        #expect(text.hasSuffix("Žofie\n"))
    }

    @Test("The file may have a byte order mark and other line ends")
    func lineEnds() throws {
        let path = NSTemporaryDirectory() + "words-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for text in ["# names\r\nMildred\r\nMildo = mill dough\r\n", "\u{feff}Mildred\r\nMildo = mill dough"]
        {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            let words = try PersonalVocabulary(path: path).words
            #expect(words.map(\.spelling) == ["Mildred", "Mildo"])
            #expect(words.last?.soundsLike == "mill dough")
        }
    }

    @Test(
        "A personal word with a space or without letters is refused",
        arguments: ["", "two words", "a(2)", "<s>", "[x]", "a\nb", "#", "="]
    )
    func refused(_ spelling: String) {
        var words = PersonalVocabulary()
        #expect(throws: PersonalVocabulary.Refusal.self) { try words.add(spelling) }
        #expect(words.words.isEmpty)
    }

    @Test("A link for the file stays, and its target gets the words")
    func link() throws {
        let folder = NSTemporaryDirectory() + "words-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let (kept, link) = (folder + "/kept.txt", folder + "/words.txt")
        try "Mildo\n".write(toFile: kept, atomically: false, encoding: .utf8)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: kept)
        var words = try PersonalVocabulary(path: link)
        try words.add("Bar")
        try words.write(to: link)
        #expect(try String(contentsOfFile: kept, encoding: .utf8) == "Mildo\nBar\n")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == kept)
    }

    @Test("A spelling becomes phones of the model, and a sound that it lacks is not guessed")
    func phones() {
        let table = ["m": "M", "aI": "AY", "l": "L", "d": "D", "oU": "OW", "A@": "AA R"]
        #expect(Pronouncing.phones("m_'aI_l_d_oU", table: table) == "M AY L D OW")
        #expect(Pronouncing.phones("'A@_m", table: table) == "AA R M")
        #expect(Pronouncing.phones("q_'aI", table: table) == nil)
        #expect(Pronouncing.phones("", table: table) == nil)
    }

    @Test("Words are said as the dictionary says, or else as they are spelled")
    func pronouncing() throws {
        let pronouncing = Pronouncing(model: try SpeechModel(named: "en-us"))
        let said = try pronouncing.pronounce([
            PersonalWord(spelling: "Harbor"), PersonalWord(spelling: "Mildo"),
            PersonalWord(spelling: "Mildo", soundsLike: "mill dough"),
        ])
        #expect(said.map(\.source) == [.dictionary, .spelling, .soundsLike])
        #expect(said[0].word.pronunciations.contains("HH AA R B ER"))
        #expect(said[1].word.pronunciations.contains("M AY L D OW"))
        #expect(said[2].word.pronunciations.contains("M IH L D OW"))
    }
}
