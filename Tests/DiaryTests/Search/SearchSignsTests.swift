import Testing
@testable import Diary
@testable import System

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
