internal import Synchronization
internal import Programs
internal import VoiceCore

struct SearchPage: Framed {
    struct Found {
        var hit: SearchHit
        var entry: Entry
    }

    let frame: Frame
    let query: String?
    let found: [Found]
    let total: Int
    /// The number under which the query is remembered, so that an entry leads back to it.
    var number: String?
    var facets: FacetsPart?
    /// The most hits that were ranked, the newest.
    var mostWeighed = Int.max
    var isCut = false
    var joinsTags = false
    var joinsUnwanted = false
    var lacksUnwanted = false
    var suggestion: String?

    var markup: Markup {
        frame.page(texts.search, kind: "p-search", at: .search) {
            element(.h1, .kind("sr")) { texts.search }
            element(.div, .kind("row plain")) { box }
            element(.div, .kind("row plain")) {
                element(.p, .kind("in-measure quiet"), .id("how")) { texts.howToSearch }
            }
            element(.div, .flag(.results)) {
                if query != nil { tally }
                if let facets { facets.markup }
                if let suggestion { didYouMean(suggestion) }
                for one in found { row(one) }
            }
        }
    }

    private var tally: Markup {
        element(.div, .kind("row plain tally-line")) {
            element(.p, .kind("in-measure"), .of(.role, "status")) {
                element(.b) { total == 0 ? texts.nothingFound : texts.entries(total) }
                if total > mostWeighed {
                    ", " + texts.bestOfNewest(found.count, mostWeighed)
                } else if total > 0 {
                    ", " + texts.bestFirst(found.count, of: total)
                }
                if found.first?.hit.how == .near { "; " + texts.nearly }
                if joinsTags { "; " + texts.joinsNoTags }
                if joinsUnwanted { "; " + texts.joinsNoUnwanted }
                if lacksUnwanted { "; " + texts.lacksUnwanted }
                if isCut { "; " + texts.onlyFirst(SearchQuery.mostParts) }
            }
        }
    }

    private func didYouMean(_ word: String) -> Markup {
        element(.div, .kind("row plain")) {
            frame.form(.search, "in-measure") {
                hidden("q", word)
                element(.button, .kind("button")) { texts.didYouMean(word) }
            }
        }
    }

    private var box: Markup {
        frame.form(.search, "in-wide searchbox") {
            element(.div) {
                element(.label, .kind("sr"), .of(.for, "q")) { texts.lookFor }
                element(
                    .input,
                    .id("q"),
                    .of(.name, "q"),
                    .of(.type, "search"),
                    .of(.value, query ?? ""),
                    .of(.maxlength, SearchMemory.longestQuery),
                    .of(.autocomplete, "off"),
                    .of(.spellcheck, "false"),
                    .of(.describedby, "how")
                )
            }
            element(.button, .kind("button first")) { texts.find }
        }
    }

    private func row(_ one: Found) -> Markup {
        let (hit, entry) = (one.hit, one.entry)
        let second = entry.sound == nil ? nil : hit.second
        let address = number.map { Address.hit(entry.id, second, of: $0) }
        return EntryRow(
            entry: entry,
            texts: texts,
            heading: .h2,
            when: element(.a, .kind("time"), .href(address ?? .entry(entry.id))) {
                element(.time, .of(.datetime, entry.recordedAt.description)) {
                    texts.shortDay(entry.day, near: frame.today)
                }
            },
            excerpt: hit.field == .title ? Markup(String(entry.text.prefix(200))) : excerpt(hit),
            second: second,
            place: address,
            remark: second.map { second in
                element(.p) {
                    element(.a, .href(address ?? .entryAt(entry.id, second))) {
                        texts.saidAt(Figure.clock(second))
                    }
                }
            }
        ).markup
    }

    private func excerpt(_ hit: SearchHit) -> Markup {
        together {
            hit.before
            if !hit.match.isEmpty { element(.mark) { hit.match } }
            hit.after
        }
    }
}

/// Queries under numbers, so that no word of them stands in an address or in a browser's history.
struct SearchMemory: Sendable {
    static let longestQuery = 500

    private var queries: [(number: String, query: String)] = []

    mutating func keep(_ query: String) -> String {
        if let known = queries.first(where: { $0.query == query }) { return known.number }
        let number = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
        queries = Array((queries + [(number, query)]).suffix(200))
        return number
    }

    subscript(number: String) -> String? { queries.first { $0.number == number }?.query }
}

package struct Narrowing: Equatable, Sendable {
    var feeling: EntryFilter.Feeling?
    var journal: String?
    var year: Int?

    init(_ query: [String: String]) {
        feeling = query["mood"].flatMap { EntryFilter.Feeling(rawValue: $0) }
        journal = query["journal"]
        year = query["year"].flatMap { Int($0) }.flatMap { (1...9_999).contains($0) ? $0 : nil }
    }

    var text: String {
        let parts = [
            feeling.map { "mood=" + $0.rawValue }, journal.map { "journal=" + Address.escaped($0) },
            year.map { "year=\($0)" },
        ].compactMap(\.self)
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    var filter: EntryFilter {
        EntryFilter(
            from: year.flatMap { DiaryDay(year: $0, month: 1, day: 1) },
            to: year.flatMap { DiaryDay(year: $0, month: 12, day: 31) },
            feeling: feeling,
            journal: journal
        )
    }
}

struct FacetsPart {
    let texts: Texts
    let number: String
    let narrowing: Narrowing
    let facets: SearchFacets
    /// True if all hits were read, so that the numbers are complete.
    let isWhole: Bool

    private static let mostJournals = 12

    private struct Choice {
        var name: Markup
        var count: Int
        var isChosen: Bool
        var narrowing: Narrowing
    }

    var markup: Markup {
        let groups = [(texts.moodWord, moods), (texts.journal, journals), (texts.yearWord, years)].filter {
            $0.1.count > 1 || $0.1.contains(where: \.isChosen)
        }
        guard !groups.isEmpty else { return Markup() }
        return element(.div, .kind("row plain")) {
            element(.dl, .kind("in-measure filters"), .label(texts.narrowDown)) {
                for (name, choices) in groups {
                    element(.dt) { name }
                    element(.dd) {
                        for choice in choices { link(choice) }
                    }
                }
            }
        }
    }

    private func link(_ choice: Choice) -> Markup {
        let address = Attribute.href(.found(number, choice.narrowing))
        guard choice.isChosen else {
            return element(.a, address) {
                choice.name
                if isWhole { element(.small, .kind("num")) { String(choice.count) } }
            }
        }
        return element(.a, address, .of(.current, "true")) {
            choice.name
            element(.small, .quiet) { "✕" }
            element(.span, .kind("sr")) { texts.notNarrowed }
        }
    }

    private var moods: [Choice] {
        EntryFilter.Feeling.allCases.compactMap { feeling in
            guard let count = facets.feelings[feeling], let leaf = MoodGlyph(rawValue: feeling.rawValue)
            else { return nil }
            let name = together {
                leaf.drawn(18)
                texts.mood(leaf)
            }
            return choice(name, count, \.feeling, feeling)
        }
    }

    private var journals: [Choice] {
        let order = facets.journals.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return order.prefix(Self.mostJournals).map { name, count in
            choice(element(.span, .ownDirection) { name }, count, \.journal, name)
        }
    }

    private var years: [Choice] {
        facets.years.sorted { $0.key > $1.key }.map { year, count in
            choice(Markup(texts.year(year)), count, \.year, year)
        }
    }

    private func choice<Value: Equatable>(
        _ name: Markup,
        _ count: Int,
        _ part: WritableKeyPath<Narrowing, Value?>,
        _ value: Value
    ) -> Choice {
        var other = narrowing
        let isChosen = narrowing[keyPath: part] == value
        other[keyPath: part] = isChosen ? nil : value
        return Choice(name: name, count: count, isChosen: isChosen, narrowing: other)
    }
}

extension PageHandler {
    /// The most hits that are ranked, fewer for one letter, which stands in many words.
    private static func mostWeighed(of query: SearchQuery?) -> Int {
        query?.isOneLetter == true ? 1_000 : 2_000
    }

    func searchForm() async throws -> Markup {
        SearchPage(frame: try await frame(), query: nil, found: [], total: 0).markup
    }

    func search(_ form: FormFields) -> Response {
        let query = String((form["q"] ?? "").prefix(SearchMemory.longestQuery))
        guard query.contains(where: { !$0.isWhitespace }) else { return .seeOther(.search) }
        return .seeOther(.found(page.searches.withLock { $0.keep(query) }))
    }

    func found(_ number: String) async throws -> Response {
        guard let query = page.searches.withLock({ $0[number] }) else { return .seeOther(.search) }
        var found: [SearchPage.Found] = []
        var (total, suggestion) = (0, String?.none)
        let narrowing = Narrowing(request.query)
        var facets = SearchFacets()
        let asked = try await store.search.query(query)
        let mostWeighed = Self.mostWeighed(of: asked)
        if let asked {
            let filter = narrowing.filter
            let result = try await store.search.find(asked, filter, limit: 20, weighing: mostWeighed)
            total = result.total
            facets =
                total > result.hits.count
                ? try await store.search.facets(of: asked, filter, weighing: mostWeighed)
                : SearchFacets(of: result.hits.map(\.entry))
            if total == 0 { suggestion = try await store.search.suggestion(for: asked) }
            // An entry may go between the two looks, and then is no hit any more.
            let rows = try await store.entries.rows(of: result.hits.map(\.entry.id))
            let entries = Dictionary(uniqueKeysWithValues: rows.map { ($0.id, $0) })
            found = result.hits.compactMap { hit in entries[hit.entry.id].map { .init(hit: hit, entry: $0) } }
        }
        return .page(
            200,
            SearchPage(
                frame: try await frame(),
                query: query,
                found: found,
                total: total,
                number: number,
                facets: FacetsPart(
                    texts: texts,
                    number: number,
                    narrowing: narrowing,
                    facets: facets,
                    isWhole: facets.entries == total
                ),
                mostWeighed: mostWeighed,
                isCut: asked?.isCut ?? false,
                joinsTags: asked?.joinsTags ?? false,
                joinsUnwanted: asked?.joinsUnwanted ?? false,
                lacksUnwanted: asked?.lacksUnwanted ?? false,
                suggestion: suggestion
            ).markup
        )
    }
}
