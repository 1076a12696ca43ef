internal import VoiceCore

/// What to look for, and what was found: each hit plays at its word.
struct SearchPage {
    /// An entry that was found, whole, and where in it.
    struct Found {
        var hit: SearchHit
        var entry: Entry
    }

    let frame: Frame
    /// What was looked for; nothing before the first search.
    let query: String?
    let found: [Found]
    let total: Int
    /// The number under which it is remembered, which leads back from an entry.
    var number: String?
    /// By what it can be narrowed down.
    var facets: FacetsPart?
    /// How many of them were weighed at most, the newest.
    var mostWeighed = Int.max
    /// Whether more words were typed than are looked for.
    var isCut = false
    /// Whether an OR stands beside a tag, which it does not join.
    var joinsTags = false
    /// Whether OR stands beside a word behind NOT, where it joins nothing either.
    var joinsUnwanted = false
    /// Whether NOT has no word behind it, and so takes away nothing.
    var lacksUnwanted = false
    /// A word of the diary that may have been meant.
    var suggestion: String?

    private var texts: Texts { frame.texts }

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
                element(.input, .of(.type, "hidden"), .of(.name, "q"), .of(.value, word))
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

/// What was looked for, under numbers, so that no word of it stands in an address or in a browser's history.
struct SearchMemory: Sendable {
    /// The longest query that is taken.
    static let longestQuery = 500

    private var queries: [(number: String, query: String)] = []

    /// Keeps a query and gives its number; the oldest of many is forgotten.
    mutating func keep(_ query: String) -> String {
        if let known = queries.first(where: { $0.query == query }) { return known.number }
        let number = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
        queries = Array((queries + [(number, query)]).suffix(200))
        return number
    }

    subscript(number: String) -> String? { queries.first { $0.number == number }?.query }
}
