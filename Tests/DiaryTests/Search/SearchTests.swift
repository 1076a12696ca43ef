@testable import Diary
@testable import Mood
@testable import System
import Testing

@Suite("Search in a diary")
struct SearchTests {
    private static func query(_ words: String) throws -> SearchQuery { try #require(SearchQuery(words)) }

    private static func filled(_ diary: TemporaryDiary) async throws -> DiaryStore {
        let store = try diary.open()
        let day = Moment.evening
        var first = Entry.sample(1, at: day, title: "A grey day", text: "", journal: "Travel", tags: ["sea"])
        first.transcript = .sample("today we walked along the harbour and the gulls were loud")
        first.reading = MoodReading(
            mood: Mood(positive: 82, negative: 18, emotion: .joy, source: .reader),
            moodReason: nil,
            score: MoodScore(positive: 0.8, emotions: [:])
        )
        var second = Entry.sample(2, at: day.adding(seconds: 86_400), text: "")
        second.transcript = .sample("회의실에서 기차를 기다렸다 2026년 Café")
        let third = Entry.sample(
            3,
            at: day.adding(seconds: 2 * 86_400),
            title: "Harbour",
            text: "nothing else"
        )
        for entry in [first, second, third] { try await store.entries.add(entry, at: day) }
        return store
    }

    @Test("Search in a diary takes the first words of a text of any length, each once")
    func long() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        let many = try Self.query((0..<20_000).map { "word\($0)" }.joined(separator: " "))
        #expect(many.isCut)
        #expect(try await store.search.find(many).total == 0)
        let same = try Self.query(String(repeating: "harbour ", count: 20_000))
        #expect(!same.isCut)
        #expect(try await store.search.find(same).total == 2)
    }

    @Test(
        "Search in a diary finds what is there and nothing else",
        arguments: [
            ("harbour", [3, 1]), ("HARBOUR", [3, 1]), ("harbour gulls", [1]), ("\"the harbour\"", [1]),
            ("\"harbour the\"", []), ("harb", []), ("walk", [1]),
            ("walking", [1]), ("\"walk\"", []), ("harb*", [3, 1]), ("harbour -gulls", [3]), ("cafe", [2]),
            ("회의", [2]), ("의실", [2]), ("회의실", [2]), ("실", [2]), ("차", [2]), ("의회", []), ("에서", [2]),
            ("2026년", [2]), ("2026", [2]), ("년", [2]), ("gull", [1]), ("CAFÉ", [2]), ("\"OR\" harbour", []),
            ("harbour AND NEAR(", []), ("col:harbour", []), ("h*", [3, 1]), ("h* -gulls", [3]),
            ("'; DROP TABLE entry; --", []),
        ] as [(String, [UInt64])]
    )
    func finding(words: String, numbers: [UInt64]) async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        let query = try Self.query(words)
        let found = try await store.search.find(query)
        let expected = numbers.map { "memo \($0).m4a" }
        var names: [String?] = []
        for hit in found.hits { names.append(try await store.entries.entry(hit.entry.id).origin?.name) }
        #expect(names == expected)
        #expect(found.total == numbers.count)
    }

    @Test("One letter of Korean finds each word that it is in, the newest where they are too many to weigh")
    func letter() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let day = Moment.evening
        let texts = ["산에 갔다", "등산을 했다", "바다", "우산", "산", "산책"]
        for (number, text) in texts.enumerated() {
            var entry = Entry.sample(
                UInt64(number + 1),
                at: day.adding(seconds: Double(number) * 60),
                text: ""
            )
            entry.transcript = .sample(text)
            try await store.entries.add(entry, at: day)
        }
        let query = try Self.query("산")
        #expect(query.isOneLetter)
        #expect(try ["산책", "a", "산 바"].allSatisfy { try !Self.query($0).isOneLetter })
        let all = try await store.search.find(query)
        #expect(all.total == 5 && all.hits.count == 5)
        let newest = try await store.search.find(query, limit: 2, weighing: 3)
        #expect(newest.total == 5 && newest.hits.count == 2)
        #expect(newest.hits.map(\.entry.recordedAt) == [5, 4].map { day.adding(seconds: Double($0) * 60) })
        let weighed = try await store.search.find(query, limit: 2, weighing: 9)
        #expect(weighed.total == 5 && weighed.hits.count == 2)
    }

    @Test("Words that begin with a letter are found one behind another, no more than asked for")
    func beginnings() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let database = try Database(path: store.folder.database)
        #expect(try database.terms(beginningWith: "산", atMost: 9) == [])
        for (number, text) in ["우산 산 바다", "산책 산", "산산이 sand"].enumerated() {
            var entry = Entry.sample(UInt64(number + 1), at: .evening, text: "")
            entry.transcript = .sample(text)
            try await store.entries.add(entry, at: .evening)
        }
        let whole = try database.terms(beginningWith: "산", atMost: .max)
        #expect(whole.count > 2 && whole.first == "산")
        #expect(try database.terms(beginningWith: "산", atMost: 99) == whole)
        #expect(try database.terms(beginningWith: "산", atMost: 2) == Array(whole.prefix(2)))
        #expect(try database.terms(beginningWith: "힣", atMost: 9) == [])
    }

    @Test(
        "A query of signs alone has no word to look for",
        arguments: ["", "  ", "-", "\"\"", "* ?!", "-harbour"]
    )
    func emptyQuery(text: String) {
        #expect(SearchQuery(text) == nil)
    }

    @Test("A hit says the words around it and the second in the sound")
    func place() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        let english = try #require(try await store.search.find(try Self.query("gulls")).hits.first)
        #expect(
            (english.before, english.match, english.after) == (
                "today we walked along the harbour and the ", "gulls", " were loud"
            )
        )
        #expect(english.second == 4)
        #expect(english.field == .transcript)
        let last = try #require(try await store.search.find(try Self.query("were loud")).hits.first)
        #expect((last.match, last.second) == ("were", 4.5))
        let korean = try #require(try await store.search.find(try Self.query("의실")).hits.first)
        #expect((korean.match, korean.second) == ("의실", 0))
    }

    @Test(
        "Single letters of Hangul, as some file systems write them, are found as syllables, and the other way round"
    )
    func decomposed() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let letters = "\u{1112}\u{116c}\u{110b}\u{1174}\u{1109}\u{1175}\u{11af}"
        let kept = try await store.entries.add(.sample(title: letters), at: .evening)
        #expect(kept.title.map { Array($0.unicodeScalars) } == Array("회의실".unicodeScalars))
        #expect(try await store.search.find(try Self.query("의실")).total == 1)
        let typed = "\u{110b}\u{1174}\u{1109}\u{1175}\u{11af}"
        #expect(try await store.search.find(try Self.query(typed)).total == 1)
    }

    @Test("Filters take away by day, mood, journal, tag and length")
    func filters() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        let query = try Self.query("harbour")
        func count(_ filter: EntryFilter) async throws -> Int {
            try await store.search.find(query, filter).total
        }
        #expect(try await count(EntryFilter(from: DiaryDay("2026-11-21"))) == 1)
        #expect(try await count(EntryFilter(to: DiaryDay("2026-11-20"))) == 1)
        #expect(try await count(EntryFilter(feeling: .joy)) == 1)
        #expect(try await count(EntryFilter(feeling: .positive)) == 1)
        #expect(try await count(EntryFilter(feeling: .unsure)) == 1)
        #expect(try await count(EntryFilter(journal: "Travel")) == 1)
        #expect(try await count(EntryFilter(journal: "travel ")) == 0)
        #expect(try await count(EntryFilter(tags: ["sea"])) == 1)
        #expect(try await count(EntryFilter(tags: ["sea", "snow"])) == 0)
        #expect(try await count(EntryFilter(shortestSeconds: 1)) == 0)
    }

    @Test("Of many matches the best are given, the newest first where they are equal, and all are counted")
    func best() async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        for number in 0..<30 {
            try await store.entries.add(
                .sample(
                    UInt64(number),
                    at: .evening.adding(seconds: Double(number) * 60),
                    title: number == 0 ? "Storm" : nil,
                    text: number == 0 ? "it was over by noon" : "a storm came by noon",
                    journal: number % 2 == 0 ? "Even" : nil
                ),
                at: .evening
            )
        }
        let found = try await store.search.find(try Self.query("storm"), limit: 3)
        #expect(found.total == 30)
        #expect(
            found.hits.map { $0.entry.recordedAt.milliseconds - Moment.evening.milliseconds } == [
                0, 1_740_000, 1_680_000,
            ]
        )
        let even = try await store.search.find(
            try Self.query("storm"),
            EntryFilter(journal: "Even"),
            limit: 2
        )
        #expect(even.total == 15)
        #expect(
            even.hits.map { $0.entry.recordedAt.milliseconds - Moment.evening.milliseconds } == [
                0, 1_680_000,
            ]
        )
    }

    @Test(
        "Of any number of matches, as many are given as were asked for, and all are counted",
        arguments: [0, 1, 7, 200, 299, 300, 301]
    )
    func limits(limit: Int) async throws {
        let diary = try TemporaryDiary()
        let store = try diary.open()
        let count = 300
        for number in 0..<count {
            let moment = Moment.evening.adding(seconds: Double(number) * 60)
            // The fewer words about it, the better the match: the best are neither the first nor the last.
            let around = String(repeating: "rain ", count: (number * 7) % count)
            try await store.entries.add(
                .sample(UInt64(number), at: moment, text: around + "storm"),
                at: moment
            )
        }
        let found = try await store.search.find(try Self.query("storm"), limit: limit)
        #expect(found.total == count)
        #expect(found.hits.count == min(limit, count))
        #expect(zip(found.hits, found.hits.dropFirst()).allSatisfy { $0.score >= $1.score })
        if let first = found.hits.first { #expect(first.entry.text == "storm") }
    }

    @Test("What is changed or removed is found by its new words and no longer by its old ones")
    func reindexed() async throws {
        let diary = try TemporaryDiary()
        let store = try await Self.filled(diary)
        func count(_ words: String) async throws -> Int {
            try await store.search.find(try Self.query(words)).total
        }
        let id = try #require(try await store.search.find(try Self.query("gulls")).hits.first).entry.id
        var edit = EntryEdit()
        edit.text = "we saw a heron"
        edit.title = .to(nil)
        try await store.entries.edit(id, edit, at: .evening)
        #expect(try await count("heron") == 1)
        #expect(try await count("grey") == 0)
        #expect(try await count("gulls") == 1, "the transcript is never touched")
        try await store.entries.saveTranscript(
            .sample("a terns cry"),
            hearing: nil,
            text: "a terns cry",
            truncated: false,
            of: id,
            at: .evening
        )
        #expect(try await count("gulls") == 0)
        #expect(try await count("terns") == 1)
        #expect(try await count("heron") == 1, "a person's text stays")
        try await store.entries.remove(id, at: .evening)
        #expect(try await count("terns") == 0)
        #expect(try await store.check().filter { $0.kind == .indexStale } == [])
    }
}

@Suite("Words for the index")
struct SearchTokensTests {
    @Test(
        "Words stay whole, and runs of scripts without spaces become pairs and their last letter",
        arguments: [
            ("We walked, twice!", "we walked twice"), ("회의실", "회의 의실 실"), ("차", "차"), ("AI가", "ai 가"),
            ("2026년 11월", "2026 년 11 월"), ("東京タワー", "東京 京タ タワ ワー ー"), ("Ünter", "ünter"), ("", ""),
            ("…!", ""),
            ("don't", "don t"), ("ไทย", "ไท ทย ย"),
        ]
    )
    func indexed(text: String, tokens: String) {
        #expect(SearchTokens.indexed(text) == tokens)
    }

    @Test(
        "Any part of a text is found in it, wherever it is cut",
        arguments: ["회의실에서", "우리 회의실에서 만나요", "서울의 AI회의 2026년", "東京タワーへ行く"]
    )
    func everyPart(text: String) throws {
        let letters = Array(text)
        for start in letters.indices {
            for end in (start + 1)...letters.count {
                let part = String(letters[start..<end])
                // A part of a word in Latin letters or of a number is not found, as in any language with spaces.
                let isCut = Self.isInsideWord(letters, start) || Self.isInsideWord(letters, end)
                guard !isCut, let query = SearchQuery("\"\(part)\"") else { continue }
                let place = HitPlace(Array(query.wanted.joined()))
                #expect(place.range(in: text) != nil, "\(part) in \(text)")
            }
        }
    }

    private static func isInsideWord(_ letters: [Character], _ place: Int) -> Bool {
        guard letters.indices.contains(place - 1), letters.indices.contains(place) else { return false }
        let both = [letters[place - 1], letters[place]]
        return both.allSatisfy { $0.isASCII && $0 != " " }
    }
}

@Suite("The signs of a search")
struct SearchSignsTests {
    private let diary: TemporaryDiary
    private let store: DiaryStore

    init() async throws {
        diary = try TemporaryDiary()
        store = try diary.open()
        let texts: [(String, [String])] = [
            ("along the river", ["water", "long walk"]), ("in the old house", []),
            ("rain on the house", ["water"]),
            ("a river, or a lake", []),
        ]
        for (number, (text, tags)) in texts.enumerated() {
            let moment = Moment.evening.adding(seconds: Double(number) * 60)
            try await store.entries.add(
                .sample(UInt64(number + 1), at: moment, text: text, tags: tags),
                at: .evening
            )
        }
    }

    private func found(_ words: String) async throws -> [Int] {
        let result = try await store.search.find(try #require(SearchQuery(words)))
        #expect(result.total == result.hits.count)
        return result.hits.map {
            Int(($0.entry.recordedAt.milliseconds - Moment.evening.milliseconds) / 60_000) + 1
        }
    }

    @Test(
        "OR in capitals between two words asks for one of both, and is passed over anywhere else",
        arguments: [
            ("river OR house", [1, 2, 3, 4]), ("river OR house OR lake", [1, 2, 3, 4]),
            ("the river OR rain", [1, 3]), ("\"the river\" OR \"old house\"", [1, 2]),
            ("riv* OR rain", [1, 3, 4]),
            ("river or house", []), ("\"OR\" river", [4]), ("OR river", [1, 4]),
            ("river OR", [1, 4]), ("river OR OR rain", [1, 3, 4]), ("house OR -old", [3]),
            ("river OR river", [1, 4]), ("river the river OR house", [1]),
            ("river OR house -old", [1, 3, 4]), ("river OR house NOT old", [1, 3, 4]),
            ("xqz OR river", [1, 4]), ("walks OR walking", []),
        ] as [(String, [Int])]
    )
    func either(words: String, numbers: [Int]) async throws {
        #expect(try await found(words).sorted() == numbers)
    }

    @Test(
        "A word behind # is a tag that the entries have, alone or among words",
        arguments: [
            ("#water", [3, 1]), ("#water river", [1]), ("river #water", [1]), ("house -#water", [2]),
            ("#water #\"long walk\"", [1]), ("#water -#\"long walk\"", [3]), ("#Water", [3, 1]),
            ("\"#river\"", [4, 1]),
            ("#water river OR rain", [3, 1]), ("##river", [4, 1]),
        ] as [(String, [Int])]
    )
    func tags(words: String, numbers: [Int]) async throws {
        let found = try await found(words)
        #expect(found.sorted() == numbers.sorted())
        // Without words there is nothing to weigh: the newest is first.
        if SearchQuery(words)?.isOfTags == true { #expect(found == numbers) }
    }

    @Test(
        "A tag of the diary that has spaces, or begins with #, is one as it is shown; the longest counts",
        arguments: [
            ("#long walk", ["long walk"]), ("#Long Walk river", ["Long Walk"]),
            ("#long walk home", ["long walk home"]),
            ("#long walks", ["long"]), ("#long", ["long"]), ("#\"long\" walk", ["long"]), ("##sea", ["#sea"]),
            ("##seas", []), ("#water #long walk", ["water", "long walk"]), ("river NOT #long walk", []),
            ("river -#long walk", []),
        ]
    )
    func shown(words: String, tags: [String]) throws {
        let known = ["long walk", "long walk home", "#sea", "water", "long"]
        #expect(try #require(SearchQuery(words, tags: known)).tags == tags)
    }

    @Test("The diary's own tags decide")
    func known() async throws {
        let query = try #require(try await store.search.query("river #long walk"))
        #expect(query.tags == ["long walk"])
        #expect(try await store.search.find(query).hits.map(\.before) == ["along the "])
        #expect(try await store.search.query("river")?.tags == [])
    }

    @Test(
        "What only says which tag is not wanted asks for nothing",
        arguments: ["#", "-#water", "# ?", "OR"]
    )
    func nothing(words: String) async throws {
        #expect(SearchQuery(words)?.isOfTags != true)
    }

    @Test("An entry found by its tag alone shows its text, and what was found is told apart")
    func tagged() async throws {
        let query = try #require(SearchQuery("#water"))
        let hits = try await store.search.find(query, limit: 1)
        #expect(hits.total == 2 && hits.hits.map(\.before) == ["rain on the house"])
        #expect(hits.hits[0].match == "" && hits.hits[0].second == nil)
        #expect(try await store.search.facets(of: query, EntryFilter(), weighing: 10).entries == 2)
        #expect(try await store.search.find(query, EntryFilter(to: DiaryDay("2020-01-01"))).total == 0)
        #expect(SearchQuery("#water OR #lake")?.joinsTags == true)
        #expect(SearchQuery("river OR #lake")?.joinsTags == true)
        #expect(SearchQuery("#water river OR lake")?.joinsTags == false)
        for words in ["sea OR NOT storm", "sea OR -storm", "-storm OR sea", "sea -storm OR -rain"] {
            #expect(SearchQuery(words)?.joinsUnwanted == true, "\(words)")
        }
        for words in ["sea OR lake -storm", "-storm sea OR lake", "sea OR", "-storm OR", "sea OR OR lake"] {
            #expect(SearchQuery(words)?.joinsUnwanted != true, "\(words)")
        }
        for words in ["sea NOT", "#lake NOT", "NOT OR sea", "NOT -storm sea", "-storm sea NOT"] {
            #expect(SearchQuery(words)?.lacksUnwanted == true, "\(words)")
        }
        for words in ["NOT", "sea NOT storm", "sea \"NOT\"", "sea not", "NOT #lake sea"] {
            #expect(SearchQuery(words)?.lacksUnwanted != true, "\(words)")
        }
    }
}
