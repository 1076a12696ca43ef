internal import Programs
internal import Synchronization
internal import VoiceCore

/// Entries of a journal or with a tag, and entries that were looked for.
extension PageHandler {
    /// How many of those in which a word stands are weighed against each other; of more the newest.
    ///
    /// A single letter stands in so many words that fewer tell as much.
    private static func mostWeighed(of query: SearchQuery?) -> Int {
        query?.isOneLetter == true ? 1_000 : 2_000
    }

    func list(_ filter: EntryFilter, _ name: String, _ address: Address) async throws -> Response {
        let count = try await page.count(filter, seen)
        if count == 0, try await !page.isThere(address) { return try await error(404, .missing(texts)) }
        let part = part(of: count)
        let list = ListPage(
            frame: try await frame(),
            name: name,
            list: address,
            entries: try await store.entries.rows(filter, limit: Self.mostRows, skipping: part.skipped),
            part: part
        )
        return .page(200, list.markup)
    }

    /// Leads on from the short name of an entry to its page; says which ones there are, where it has several.
    func named() async throws -> Response {
        do {
            guard request.isReading, let address = try await page.address(naming: request.path) else {
                return try await error(404, .missing(texts))
            }
            guard case .entry(let id) = address, let second else { return .seeOther(address) }
            return .seeOther(.entryAt(id, second))
        } catch DiaryError.ambiguous(let name, let candidates) {
            let list = ListPage(
                frame: try await frame(),
                name: texts.whichEntry(name),
                list: .today,
                entries: try await store.entries.rows(of: Array(candidates.prefix(Self.mostRows))),
                part: ListPart(nil, of: candidates.count, rows: max(Self.mostRows, candidates.count))
            )
            return .page(300, list.markup)
        }
    }

    /// The part of a long list that was asked for.
    func part(of count: Int) -> ListPart {
        ListPart(request.query["part"], of: count, rows: Self.mostRows)
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

extension PageHandler {
    /// A journal that was perhaps meant: that of an entry has nothing else in it, and nobody made it.
    func nearJournal(of entry: Entry) async throws -> String? {
        guard let name = entry.journal, let journal = try await store.journals.journal(named: name),
            journal.madeAt == nil, try await store.entries.count(EntryFilter(journal: name)) == 1
        else { return nil }
        let others = try await store.journals.everyday().map(\.name) + store.journals.trips().map(\.name)
        return Suggestion.nearest(to: name, among: others.filter { $0 != journal.name })
    }
}
