import Programs
import VoiceCore

enum SearchCommand {
    static let limit = Option.integer(
        "limit",
        "COUNT",
        in: 0...1_000_000,
        standard: "20",
        help: "Show at most this many, best matches first; 0 shows all."
    )

    static let command = Command(
        "search",
        summary: "find what was said",
        discussion: [
            """
            Searches titles, texts and every word that was heard. An entry must have all the words, in any English \
            form: walk finds walked. "In quotes" means exactly these words in this order, harb* words that start \
            like this, NOT word (or -word) entries without it, sea OR river one of both, '#work' entries with this \
            tag, and '#"long walk"' those with a tag of several words. In Korean and other scripts without spaces any \
            part of a word is found.
            """,
            """
            Entries in which the word was not heard, but may have been said, come below, and those with a similar \
            spelling (harbor) last; both are marked. If nothing is found, it exits with 1.
            """,
        ],
        examples: [
            Example("voicecore search harbour", "Shows the word in its context, and when it was said."),
            Example("voicecore search 회의 --from 2026-11", "Finds a part of a Korean word."),
            Example("voicecore search '\"along the river\"'", "Finds exactly these words; note both quotes."),
            Example("voicecore search sea NOT storm", "Finds entries with sea and without storm."),
            Example("voicecore search '#work' idea OR plan", "Finds one of two words in entries with a tag."),
        ],
        arguments: [Argument("WORD", .oneOrMore, takesDashedWords: true, help: "What to look for.")],
        options: FilterOptions.all + [limit, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let words = invocation.arguments.joined(separator: " ")
        guard SearchQuery(words) != nil else { throw nothing(toFindIn: words) }
        return try await DiaryAccess.work(invocation, .read) { diary in
            let query = try await query(words, in: diary.store)
            let filter = try await diary.filter(invocation)
            try await refuseUnknownTags(of: query, in: diary.store)
            let limit = invocation[limit] ?? 20
            let textLimit = EntrySummary.standardTextLimit
            let result = try await diary.store.search.find(
                query,
                filter,
                limit: limit == 0 ? 1_000_000_000 : limit,
                weighing: .max,
                textLimit: invocation[CommonOptions.json] ? 0 : textLimit
            )
            let paint = Paint(invocation.console)
            let width = invocation.console.out.isTerminal ? invocation.console.width : nil
            for hit in result.hits {
                let line = SearchLine(hit: hit, paint: paint, width: width, textLimit: textLimit)
                invocation.console.out.write(
                    (invocation[CommonOptions.json] ? hit.jsonText.line : line.text) + "\n"
                )
            }
            let isForPeople = !invocation.isQuiet && !invocation[CommonOptions.json]
            // Said beside JSON too: what it prints looks like all that was asked for.
            if query.isCut { invocation.say("looked for the first \(SearchQuery.mostParts) words only") }
            if query.lacksQuote {
                invocation.say("a quote has no end, so all behind it was looked for just so")
            }
            let isCut = result.hits.count < result.total
            if isForPeople, invocation.console.error.isTerminal || result.total == 0 || isCut {
                let nothing = result.total == 0 ? try await nothing(for: query, words, filter, diary) : nil
                invocation.console.say(nothing ?? summary(of: result))
            }
            return result.total == 0 ? .someFailed : .done
        }
    }

    private static func nothing(toFindIn words: String) -> Failure {
        guard !SearchQuery.isOnlyUnwanted(words) else {
            let advice = "add a word that the entries are to have: sea NOT storm, or '#work' NOT storm"
            return Failure(.usage, "NOT and - need a word beside them that is looked for", advice: advice)
        }
        let isSign = words == "OR"
        return Failure(
            .usage,
            "no word to search for",
            advice: isSign
                ? "OR joins two words: sea OR lake; for the word itself type or"
                : "type one, such as harbour or harb*"
        )
    }

    private static func query(_ words: String, in store: DiaryStore) async throws -> SearchQuery {
        guard let query = try await store.search.query(words) else { throw nothing(toFindIn: words) }
        guard !query.joinsTags else {
            throw Failure(.usage, "OR joins words, not tags", advice: "search for each tag by itself")
        }
        guard !query.joinsUnwanted else {
            throw Failure(.usage, "OR joins no word behind NOT", advice: "search for each by itself")
        }
        guard !query.lacksOther else {
            let advice = "type the other word, of which one is enough; for the word itself type or"
            throw Failure(.usage, "OR has no word behind it", advice: advice)
        }
        guard !query.lacksUnwanted else {
            throw Failure(
                .usage,
                "NOT has no word behind it",
                advice: "type the word that no entry is to have; for the word itself type not"
            )
        }
        return query
    }

    private static func refuseUnknownTags(of query: SearchQuery, in store: DiaryStore) async throws {
        for tag in query.tags where try await store.entries.count(EntryFilter(tags: [tag])) == 0 {
            let known = try await store.names.used(.tag)
            var failure = NameChange.missing(.tag, tag, among: known)
            let near = Suggestion.nearest(to: tag, among: known.map(\.name))
            if let near, near.contains(where: \.isWhitespace) {
                let typed = singleQuoted("#\"\(near.printable)\"")
                failure.advice = "to find that tag: voicecore search \(typed)"
            }
            throw failure
        }
    }

    private static func nothing(
        for query: SearchQuery,
        _ words: String,
        _ filter: EntryFilter,
        _ diary: DiaryAccess
    ) async throws -> String {
        if let meant = SearchQuery.capitalised(words), let other = try await diary.store.search.query(meant) {
            let found = try await diary.store.search.find(other, filter, limit: 1).total
            if found > 0 {
                let entries = Shown.counted(found, "entry", "entries")
                return
                    "nothing found; OR and NOT are signs in capitals alone: \(meant.printable) finds \(entries)"
            }
        }
        let elsewhere = filter == EntryFilter() ? 0 : try await diary.store.search.find(query, limit: 1).total
        if elsewhere > 0 {
            let entries = Shown.counted(elsewhere, "entry", "entries")
            return "nothing found with these options; without them \(entries)"
        }
        if query.isOfTags { return "nothing found" }
        let suggestion = try await diary.store.search.suggestion(for: query)
        if let suggestion { return "nothing found; did you mean \(suggestion)?" }
        for typed in query.beginnings.prefix(20) {
            guard let other = SearchQuery(typed) else { continue }
            let found = try await diary.store.search.find(other, filter, limit: 1, weighing: 1).total
            guard found > 0 else { continue }
            return "nothing found; \(typed.printable) finds \(Shown.counted(found, "entry", "entries"))"
        }
        return "nothing found"
    }

    private static func summary(of result: SearchResult) -> String {
        if result.hits.first?.how == .near { return "not found; \(result.total) with similar spellings" }
        guard result.hits.count == result.total else {
            return "the best \(result.hits.count) of \(result.total) entries; --limit 0 shows all"
        }
        let near = result.hits.count { $0.how == .near }
        return "\(result.total) found" + (near > 0 ? ", \(near) with similar spellings" : "")
    }
}
