import Testing
import VoiceCore
@testable import Replay

@Suite("A story is read, or says on which line it is wrong")
struct StoryReaderTests {
    private static let whole = """
        // A call comes in.
        {
          title: "A call", about: 'Kept up to there.',
          setting: { clock: "2026-01-01T23:59:50+01:00", zone: "Europe/Berlin", dayStart: "04:00", overCap: "split" },
          sounds: {
            memo: { tone: 220, seconds: 2.5, words: "so happy" }, /* made */
            walk: { file: "../walk.flac" },
            junk: { bytes: "caf\\u00e9 \\ud83d\\ude00" },
          },
          script: [
            { at: 0, record: "first", sound: "memo" },
            { at: 1.5, interruption: "began" },
            { at: .2e1, interruption: "ended", resume: true },
            { at: 3, offer: "walk", as: "a/walk.flac", on: "2026-01-02" },
            { at: 3, arrive: "junk", as: "junk.wav", pieces: 3, over: 6 },
            { at: 9, kill: "heard" },
          ],
          expect: { trace: ["a", "b"], entries: [{ mood: "unsure", positive: [40, 60] }] },
        }
        """

    @Test("Everything that a story may hold is read")
    func reads() throws {
        let story = try Story(text: Self.whole)
        #expect(story.title == "A call")
        #expect(story.setting.clock == "2026-01-01T23:59:50+01:00")
        #expect(story.setting.overCap == .split)
        #expect(story.sounds["memo"]?.samples == 40_000)
        #expect(story.sounds["memo"]?.words == "so happy")
        #expect(story.sounds["walk"]?.words == nil)
        #expect(story.sounds["junk"]?.content == .bytes("café 😀"))
        #expect(story.script.map(\.at) == [0, 1.5, 2, 3, 3, 9])
        #expect(story.script[2].action == .interruptionEnded(resume: true))
        #expect(
            story.script[3].action == .offer(StoryOffer(sound: "walk", name: "a/walk.flac", on: "2026-01-02"))
        )
        #expect(story.script[5].action == .kill(after: .heard))
        #expect(story.expectation?.trace == ["a", "b"])
        #expect(story.expectation?.entries?.first?.positive == 40...60)
    }

    @Test("What machines do that hear for each other is read, and a story without it has no farm")
    func farm() throws {
        func story(_ step: String) throws -> Story {
            try Story(text: "{ title: 'x', sounds: { a: { bytes: '' } }, script: [{ at: 0, \(step) }] }")
        }
        #expect(try story("farm: 'lost'").script[0].action == .farm(.lost))
        #expect(try story("worker: 'there', hears: 'x'").script[0].action == .worker(hears: "x"))
        #expect(try story("worker: 'missing'").script[0].action == .worker(hears: nil))
        #expect(try story("answered: true").script[0].action == .answered)
        #expect(try story("finish: 'a.wav'").script[0].action == .finish(name: "a.wav"))
        let offer = StoryOffer(sound: "a", name: "a.wav", waits: false, isTheirs: true)
        let read = try story("offer: 'a', as: 'a.wav', waits: false, theirs: true")
        #expect(read.script[0].action == .offer(offer) && offer.shownName == "their a.wav")
        #expect(try story("answered: true").hasFarm && !read.hasFarm)
    }

    struct Wrong: CustomTestStringConvertible {
        let text: String
        let error: StoryError
        var testDescription: String { error.description }

        init(_ text: String, line: Int, _ fact: StoryError.Fact) {
            self.text = text
            error = StoryError(line: line, fact)
        }
    }

    static let wrongs: [Wrong] = [
        Wrong("", line: 1, .expected("a value", found: "the end of the text")),
        Wrong("{\n title: 'x',\n", line: 3, .expected("a key", found: "the end of the text")),
        Wrong("{ title: 'x'\n script: [] }", line: 2, .expected("‘,’ or ‘}’", found: "‘s’")),
        Wrong("{ title: 'x',\n title: 'y', script: [] }", line: 2, .twice("title")),
        Wrong("{\n title: 3, script: [] }", line: 2, .expected("a text", found: "a number")),
        Wrong("{ script: [] }", line: 1, .missingKey("title")),
        Wrong("{ title: 'x',\n scrpt: [] }", line: 2, .unknownKey("scrpt", suggestion: "script")),
        Wrong("{ title: 'x', script: [\n {at: 0, worker: 'there'} ] }", line: 2, .missingKey("hears")),
        Wrong("{ title: 'x', script: [],\n tilte: 1 }", line: 2, .unknownKey("tilte", suggestion: "title")),
        Wrong(
            "{ title: 'x', script: [\n {at: 0, interuption: 'began'} ] }",
            line: 2,
            .unknownKey("interuption", suggestion: "interruption")
        ),
        Wrong(
            "{ title: 'x', script: [\n\n {at: 0, route: 'gone'} ] }",
            line: 3,
            .unknownValue("gone", allowed: ["lost", "other"])
        ),
        Wrong(
            "{ title: 'x', script: [ {at: 5, wait: true},\n {at: 4, wait: true} ] }",
            line: 2,
            .backInTime(before: 5)
        ),
        Wrong("{ title: 'x', script: [\n {at: 0, record: 'a', sound: 'b'} ] }", line: 2, .unknownSound("b")),
        Wrong("{ title: 'x', script: [\n {at: 0} ] }", line: 2, .missingKey("what happens")),
        Wrong("{ title: 'x', script: [\n {at: -1, wait: true} ] }", line: 2, .outOfRange("0.0 to 100000.0")),
        Wrong(
            "{ title: 'x', script: [],\n setting: {\n zone: 'Moon/Base' } }",
            line: 3,
            .expected("a time zone such as Europe/Berlin", found: "‘Moon/Base’")
        ),
        Wrong(
            "{ title: 'x', script: [], setting: {\n clock: 'noon' } }",
            line: 2,
            .expected("a moment such as 2026-01-01T12:00:00+01:00", found: "‘noon’")
        ),
        Wrong(
            "{ title: 'x', script: [], setting: {\n dayStart: '24:00' } }",
            line: 2,
            .expected("a time such as 04:00", found: "‘24:00’")
        ),
        Wrong(
            "{ title: 'x', sounds: { a: { bytes: 'b' } }, script: [\n {at: 0, offer: 'a', as: '../b'} ] }",
            line: 2,
            .expected("the name of a file in the inbox", found: "‘../b’")
        ),
        Wrong("{ title: 'x', sounds: {\n a: { tone: 200 } }, script: [] }", line: 2, .missingKey("seconds")),
    ]

    @Test("A wrong story names its line and what is wrong there", arguments: wrongs)
    func wrong(_ wrong: Wrong) { #expect(throws: wrong.error) { try Story(text: wrong.text) } }

    @Test("Whatever stands in the file, reading it ends with a story or an error", arguments: 0..<200)
    func damaged(seed: Int) {
        // A linear congruential sequence, so that a failing seed can be played again.
        var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var text = Array(Self.whole.unicodeScalars)
        let pieces = Array("{}[]:,\"'\\/*\n0-+eu".unicodeScalars)
        for _ in 0...random(6) {
            switch random(3) {
            case 0: text.remove(at: random(text.count))
            case 1: text.insert(pieces[random(pieces.count)], at: random(text.count))
            default: text = Array(text[..<(1 + random(text.count - 1))])
            }
            if text.count < 3 { break }
        }
        var damaged = String.UnicodeScalarView()
        damaged.append(contentsOf: text)
        do throws(StoryError) {
            _ = try Story(text: String(damaged))
        } catch {
            #expect(error.line >= 1)
            #expect(!error.description.isEmpty)
        }
    }

    @Test("A thousand brackets in each other are an error, not the end of the program")
    func deep() {
        #expect(throws: StoryError.self) { try Story(text: String(repeating: "[", count: 100_000)) }
    }
}
