import Foundation
@testable import Mood
@testable import System
import Testing

@Suite("A person's own mood tables")
struct MoodTablesTests {
    private func reader(_ tables: [String: String]) throws -> (reader: MoodReader, folder: String) {
        let folder = NSTemporaryDirectory() + "mood-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in tables {
            try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        }
        return (try MoodReader(own: folder), folder)
    }

    private func error(_ name: String, _ text: String) throws -> MoodTableError? {
        do {
            _ = try reader([name: text])
            return nil
        } catch let error as MoodTableError {
            return error
        }
    }

    @Test("Own lines win over the library's")
    func win() throws {
        let own = try reader([
            "en.phrases.tsv": "joy\t2\tquarterly report\nnothing\t0\tbroke my heart\n",
            "ko.phrases.tsv": "sadness\t2\t야근\n", "signs.tsv": "anger\t2\t:) 🦔\n",
        ]).reader
        #expect(own.read(text: "the quarterly report").mood?.emotion == .joy)
        #expect(own.read(text: "it broke my heart").mood == nil)
        #expect(own.read(text: "오늘도 야근이다").mood?.emotion == .sadness)
        #expect(own.read(text: "that train :)").mood?.emotion == .anger)
        #expect(own.read(text: "that train 🦔").mood?.emotion == .anger)
    }

    @Test("An own table may have a byte order mark and other line ends")
    func lineEnds() throws {
        let text = "\u{feff}# own\r\n\r\njoy\t2\tquarterly report\r\nsadness\t2\tbudget"
        let own = try reader(["en.phrases.tsv": text]).reader
        #expect(own.read(text: "the quarterly report").mood?.emotion == .joy)
        #expect(own.read(text: "the budget").mood?.emotion == .sadness)
    }

    @Test("A wrong line is named with its number and fault, an expression with its place")
    func wrongLines() throws {
        func fault(_ name: String, _ text: String) throws -> [AnyHashable] {
            guard case .phrase(_, let line, let fault) = try error(name, text) else { return [] }
            return [line, "\(fault)"]
        }
        let third = try fault("en.phrases.tsv", "# own\njoy\t1\tok\nhappiness\t1\tpie\n")
        #expect(third == [3, #"feeling("happiness")"#])
        let english: [(String, String)] = [
            ("joy\tmuch\tpie", #"strength("much")"#), ("joy\t9\tpie", #"strength("9")"#),
            ("joy pie", "columns(1)"), ("joy\t1", "columns(2)"), ("joy\t1\tpie\t", "columns(4)"),
            ("joy\t1\t", "empty"), ("joy\t1\t" + String(repeating: "pie ", count: 300), "tooLong"),
            ("joy\t1\tmy <bird> sang", "unknownSlot"), ("slot\tBird\tparrot", #"slotName("Bird")"#),
            // It would never be found.
            ("joy\t1\tneighbou?rs came", "beginning"), ("joy\t1\tin clover|over the moon", "beginning"),
        ]
        for (line, what) in english { #expect(try fault("en.phrases.tsv", line + "\n") == [1, what]) }
        #expect(try fault("ko.phrases.tsv", "joy\t1\t(?:정말)? ?좋\n") == [1, "beginning"])
        #expect(try fault("signs.tsv", "joy\t1\n") == [1, "columns(2)"])
        guard case .pattern(_, let number, let offset) = try error("en.phrases.tsv", "joy\t1\tdon't (care\n")
        else {
            Issue.record("an open bracket was taken")
            return
        }
        #expect(number == 1)
        #expect(offset == 11)
    }

    @Test("A table may name common words of phrases")
    func slots() throws {
        let text =
            "slot\tbird\tparrot|budgie|magpie\njoy\t2\t<bird> (?:sang|sings)\nfear\t2\tthe <bird> is gone\n"
        let own = try reader(["en.phrases.tsv": text]).reader
        #expect(own.read(text: "today the budgie sang").mood?.emotion == .joy)
        #expect(own.read(text: "and the magpie is gone").mood?.emotion == .fear)
        #expect(try error("en.phrases.tsv", "joy\t2\t<fish> swims\n") != nil)
        #expect(try error("en.phrases.tsv", "slot\tBird\tparrot\n") != nil)
    }

    private func passedOver(_ reader: MoodReader) -> [Int: String] {
        var lines: [Int: String] = [:]
        for case .swallows(_, let line, let word) in reader.passedOver { lines[line] = word }
        return lines
    }

    @Test("A plain word that matches another word loses only its line, and the other is named")
    func swallowing() throws {
        let text = "joy\t2\tover the hedge\njoy\t2\tfriendly\njoy\t2\tnursing\nanger\t2\tparade\n"
        let own = try reader(["en.phrases.tsv": text]).reader
        #expect(passedOver(own) == [2: "friend", 3: "nurs"] || passedOver(own) == [2: "friend", 3: "nurse"])
        #expect(own.read(text: "over the hedge").mood?.emotion == .joy)
        #expect(own.read(text: "that parade").mood?.emotion == .anger)
        #expect(own.read(text: "a man of many friends, and the nurses").mood == nil)
        let whole = "anger\t2\t(?:friendly)\nfear\t2\tnurse\njoy\t2\tquiescent\n"
        let other = try reader(["en.phrases.tsv": whole]).reader
        #expect(other.passedOver == [])
        #expect(other.read(text: "the nurses").mood?.emotion == .fear)
        #expect(other.read(text: "what a friendly man").mood?.emotion == .anger)
        #expect(other.read(text: "what a man of many friends").mood?.emotion != .anger)
    }

    @Test(
        "A plain word that matches a common word is skipped, even if no table has that",
        arguments: [
            ("departed", "depart"), ("united", "unit"), ("shining", "shin"), ("stranded", "strand"),
            ("shine", "shin"), ("psyched", "psych"), ("wedding", "wed"),
        ]
    )
    func swallowingWhatIsSaid(phrase: String, other: String) throws {
        let refused = try reader(["en.phrases.tsv": "sadness\t1.50\t\(phrase)\n"]).reader
        #expect(passedOver(refused) == [1: other], "\(phrase) would stand for \(other)")
        let own = try reader(["en.phrases.tsv": "sadness\t1.50\t(?:\(phrase))\n"]).reader
        #expect(own.read(text: "the \(phrase) one").mood?.emotion == .sadness)
        #expect(own.read(text: "the train departs at nine from the unit").mood == nil)
    }

    @Test("A plain phrase may have capitals, which make no difference")
    func capitals() throws {
        let own = try reader(["en.phrases.tsv": "joy\t2\tSoup Day\n"]).reader
        for text in ["it was a Soup Day", "a soup day at last"] {
            #expect(own.read(text: text).mood?.emotion == .joy, "\(text)")
        }
    }

    @Test(
        "A plain word may have its own forms, a plural, and the spelling of a name",
        arguments: ["lamb", "yell", "fireworks", "parade", "otter", "dazzle"]
    )
    func swallowsNothing(phrase: String) throws {
        #expect(try reader(["en.phrases.tsv": "joy\t1\t\(phrase)\n"]).reader.passedOver == [])
    }

    @Test(
        "Words that only look like words of feeling are none",
        arguments: [
            "she works on the psych ward", "i stoked the fire", "the stalks of corn", "a strand of wool",
            "my friends came to the office", "the department is on the second floor", "the rest of the loan",
            "the nurse works on a long weekend", "that is too bad", "i didn't get that pun",
        ]
    )
    func topics(text: String) throws { #expect(try Tables.read(text).mood == nil) }

    @Test("Every expression of the library's tables compiles")
    func ownExpressions() throws {
        let folder = try #require(InstalledFiles.standard.data("models/mood"))
        let tables = MoodTables(folder: folder, own: nil, checksAll: true) { MoodReader.said($0, .standard) }
        #expect(try tables.english().passedOver == [])
        _ = try tables.korean()
    }
}

@Suite("The spelling of moods")
struct MoodSpellingTests {
    @Test(
        "Emoticons and emoji are evidence in either language",
        arguments: [
            ("on my way home :)", Emotion.joy), ("train at 8:30 :-D", .joy), ("the train 😊", .joy),
            ("집에 간다 ^^", .joy), ("집에 간다 😢", .sadness), ("the train :(((", .sadness),
            ("the train again >:(", .anger), ("😱", .fear),
        ]
    )
    func signs(text: String, emotion: Emotion) throws {
        let mood = try #require(try Tables.read(text).mood)
        #expect(mood.emotion == emotion)
        #expect(mood.evidence.count == 1)
    }

    @Test(
        "Text that only looks like an emoticon is none",
        arguments: ["see http://example.org", "at 10:30", "the ratio 8:3)", "a list: d"]
    )
    func noSigns(text: String) throws { #expect(try Tables.read(text).mood == nil) }

    @Test(
        "Drawn out words are the same words",
        arguments: [("i am happyyyy", "i am happy"), ("i hateee mondays", "i hate mondays")]
    )
    func drawnOut(long: String, plain: String) throws {
        #expect(try Tables.read(long).score == Tables.read(plain).score)
    }

    @Test(
        "An apostrophe may be missing",
        arguments: [
            ("i cant wait to see you", "i can't wait to see you"),
            ("i couldnt sleep im worried", "i couldn't sleep i'm worried"),
        ]
    )
    func apostrophes(without: String, with: String) throws {
        #expect(try Tables.read(without).score == Tables.read(with).score)
    }

    @Test("A silenced phrase changes nothing, and a denied feeling is none")
    func silence() throws {
        #expect(try Tables.read("i was happy on good friday").score == Tables.read("i was happy").score)
        #expect(try Tables.read("i don't think i am happy").score.positive < 0.5)
        #expect(try Tables.read("별로 걱정되지 않는다").mood?.emotion != .anger)
    }
}

@Suite("The filter after the first word of a phrase")
struct FollowFilterTests {
    @Test(
        "The filter rules out no text that a phrase fits",
        arguments: [
            ("not (?:a|any|one) bit", 3, "not one bit"), ("not ?a bit", 3, "nota bit"),
            ("no (?:more )?sleep", 2, "no sleep"), ("no (?:(?:real|true) )*joy", 2, "no joy"),
            ("lost \\w+ keys", 4, "lost 2 keys"), ("lost [a-z]+", 4, "lost it"),
            ("my (?:(?:dear|old) )dog", 2, "my old dog"), ("got (?!rid)", 3, "got over"),
            ("got e?motional", 3, "got motional"),
            ("never", 5, "never"), ("무서(?:워|운|웠)", 6, "무서웠다"), ("눈물 ?(?:이|을)", 6, "눈물이"),
        ]
    )
    func fitsAreAllowed(phrase: String, lead: Int, text: String) { #expect(allows(phrase, lead, text)) }

    @Test(
        "The filter rules out impossible text without trying",
        arguments: [
            ("not (?:a|any|one) bit", 3, "not good"), ("not a bit", 3, "not, a"), ("not a bit", 3, "not"),
            ("my (?:(?:dear|old) )dog", 2, "my cat"), ("무서(?:워|운|웠)", 6, "무서리"),
        ]
    )
    func othersAreRuledOut(phrase: String, lead: Int, text: String) { #expect(!allows(phrase, lead, text)) }

    private func allows(_ phrase: String, _ lead: Int, _ text: String) -> Bool {
        let next = TextBytes.look(at: Array(phrase.utf8)) { FollowFilter($0, at: lead) }
        return TextBytes.look(at: Array(text.utf8)) { next.allow($0, min(lead, $0.count)) }
    }
}
