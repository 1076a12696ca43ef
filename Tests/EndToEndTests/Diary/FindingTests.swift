import TestKit
import Testing
import VoiceCore

@Suite("Finding what was said")
struct FindingTests {
    @Test("search takes forms and near spellings, and says which")
    func forms() async throws {
        let yard = try await DiaryYard(entries: 1)
        #expect(
            try await yard.run("search", "walking").output.contains("We walked along the harbour. at 0:01\n")
        )
        #expect(try await yard.run("search", "\"walking\"").code == 1)
        let near = try await yard.run("search", "harbor")
        #expect(near.code == 0)
        #expect(near.output.contains("at 0:04 (near)"))
    }

    @Test("A list that ends early says so, also in a pipe, and not as JSON")
    func cut() async throws {
        let yard = try await DiaryYard(entries: 3)
        let listed = try await yard.run("list", "--limit", "2")
        #expect(listed.message == "2 of 3 entries; --limit 0 shows all\n")
        #expect(try await yard.run("list", "--limit", "2", "--json").message == "")
        #expect(try await yard.run("list", "--limit", "3").message == "")
        let found = try await yard.run("search", "오늘", "--limit", "1")
        #expect(found.message == "the best 1 of 2 entries; --limit 0 shows all\n")
        #expect(try await yard.run("search", "오늘", "--limit", "1", "--json").message == "")
    }

    @Test("An empty list says why; a search for the first words only says so beside JSON, too")
    func why() async throws {
        let yard = try await DiaryYard(entries: 2)
        let later = try await yard.run("list", "--from", "2027")
        #expect((later.code, later.output) == (0, ""))
        #expect(later.message == "no entries in that time; the diary has 2 entries\n")
        #expect(
            try await yard.run("list", "--mood", "fear").message
                == "no entries with these options; the diary has 2 entries\n"
        )
        #expect(try await yard.run("list", "--from", "2027", "--json").message == "")
        #expect(try await yard.run("list", "--from", "2027", "-q").message == "")
        let many = (1...70).map { "word\($0)" }
        let found = try await yard.run(all: ["search", "--json"] + many)
        #expect(found.code == 1 && found.message == "looked for the first 64 words only\n", "\(found)")
        #expect(try await yard.run(all: ["search", "--json", "-q"] + many).message == "")
        let open = try await yard.run("search", "\"along the harbour", "--json")
        #expect(open.code == 0)
        #expect(open.message == "a quote has no end, so all behind it was looked for just so\n")
        #expect(try await yard.run("search", "\"along the harbour\"", "--json").message == "")
    }

    @Test("A list has one space before what an entry without words has")
    func spaces() async throws {
        let yard = try DiaryYard()
        let store = try yard.open()
        var entry = Entry(
            id: EntryID(at: .present(in: .utc)),
            recordedAt: .present(in: .utc),
            dateSource: .live,
            dateCertainty: .exact,
            tags: ["sea"],
            createdAt: .present(in: .utc)
        )
        entry.text = ""
        try await store.entries.add(entry, at: .present(in: .utc))
        #expect(try await yard.run("list").output.hasSuffix("–              #sea\n"))
    }

    @Test("What was perhaps said is found with what was heard, in words and as JSON")
    func guess() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        try await yard.hear(id, alternatives: [1: ["wharf"]])
        let found = try await yard.run("search", "wharf")
        #expect(found.output.contains("We walked along the harbour. at 0:01 (heard as this; wharf?)"))
        let json = try await yard.run("search", "wharf", "--json")
        #expect(json.output.contains("\"by\":\"guess\""))
        let schema = try SchemaCheck(path: Built.path("docs/inside/schema.json"))
        #expect(try schema.faults(ofLine: try #require(json.lines.first), as: "summary") == [])
    }

    @Test("Nothing found ends with 1, nothing on standard output, and the word that was likely meant")
    func nothing() async throws {
        let yard = try await DiaryYard(entries: 1)
        let outcome = try await yard.run("search", "arbour")
        #expect((outcome.code, outcome.output) == (1, ""))
        #expect(outcome.message.contains("nothing found; did you mean harbour?"))
        let elsewhere = try await yard.run("search", "harbour", "--mood", "fear")
        #expect(elsewhere.code == 1 && elsewhere.message.contains("without them 1 entry"))
    }

    @Test("search takes tags and OR among its words, and names a tag that no entry has")
    func signs() async throws {
        let yard = try DiaryYard()
        let ids = try await yard.fill(2)
        let tagged = try await yard.run("search", "#sea")
        #expect((tagged.code, tagged.message) == (0, ""))
        #expect(tagged.output.contains("\n    We walked along the harbour.\n"), "\(tagged.output)")
        let both = try await yard.run("search", "harbour", "OR", "회의실", "--json")
        #expect(ids.allSatisfy { both.output.contains($0.description) }, "\(both.output)")
        let missing = try await yard.run("search", "#see")
        #expect(missing.code == 66 && missing.message.contains("did you mean ‘sea’?"), "\(missing.message)")
        let refused = try await yard.run("search", "#sea", "OR", "harbour")
        #expect(refused.code == 64 && refused.message.contains("OR joins words, not tags"))
        #expect(try await yard.run("search", "#SEA").output == tagged.output)
        #expect(try await yard.run("list", "--tag", "Sea").lines.count == 1)
        #expect(try await yard.run("search", "--", "harbour", "-#SEA").code == 1)
    }

    @Test("play begins where a word was said, and says so when it was not")
    func play() async throws {
        let yard = try await DiaryYard(entries: 1)
        let unsaid = try await yard.run("play", "last", "--at", "zebra")
        #expect(unsaid.code == 66)
        #expect(unsaid.message.contains("‘zebra’ is not among its words"))
        #expect(!unsaid.message.contains("--from"))
        let time = try await yard.run("play", "last", "--at", "0:05")
        #expect(time.code == 66 && time.message.contains("--from 0:05 starts at that time"), "\(time)")
        #expect(try await yard.run("play", "last", "--at", "sea", "--from", "1").code == 64)
    }

    @Test("A corrected word stays where it was said when an ear hears less of the sound")
    func beyondWhatIsHeard() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        #expect(try await yard.run("edit", "last", "--replace", "harbour=quay").code == 0)
        try await yard.hear(id, alternatives: [:]) { transcript in
            transcript.words = Array(transcript.words.prefix(3))
            (transcript.text, transcript.seconds, transcript.capped) = ("We walked along", 3, true)
        }
        #expect(try await yard.run("search", "quay").output.contains("along the quay. at 0:04\n"))
        #expect(try await yard.open().search.second(of: try #require(SearchQuery("quay")), in: id) == 4)
        let played = try await yard.run("play", "last", "--at", "quay", "--to", yard.root + "/x.wav")
        #expect(!played.message.contains("quay"), "\(played)")
        #expect(
            try await yard.run("show", "last", "--words").output.contains("   4.00    4.50    1.00 quay.")
        )
    }

    @Test("A word of which nobody knows when it was said is found, and search, play and show say so")
    func withoutTime() async throws {
        let yard = try DiaryYard()
        let id = try await yard.fill(1)[0]
        var edit = EntryEdit()
        edit.text = "milk and bread and the harbour"
        let store = try yard.open()
        for isPlaced in [false, true] {
            if isPlaced {
                edit.textWords = edit.text?.split(separator: " ").enumerated().map { place, word in
                    Word(word: String(word), start: Double(place) * 9, end: 60, probability: 1)
                }
            }
            try await store.entries.edit(id, edit, at: .present(in: .utc))
            let found = try await yard.run("search", "bread")
            #expect(found.output.contains("milk and bread and the harbour (no time known)\n"), "\(found)")
            let played = try await yard.run("play", "last", "--at", "bread")
            let said = "‘bread’ is in the text, but nobody knows when it was said\n"
            #expect(played.code == 66 && played.message.contains(said), "\(played)")
            #expect(played.message.contains("voicecore play last --from TIME"), "\(played)")
            let words = try await yard.run("show", "last", "--words").output
            #expect(words.contains("      –       –    1.00 bread") == isPlaced, "\(words)")
            #expect(words.contains("nobody knows when a word was said") == isPlaced, "\(words)")
            // It was heard, if elsewhere.
            #expect(try await yard.run("search", "harbour").output.contains(" at 0:04\n"))
        }
        #expect(try await yard.run("add", "a heron stood there").code == 0)
        #expect(try await !yard.run("search", "heron").output.contains("time"))
    }
}
