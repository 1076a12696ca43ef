import CommandLineKit
import VoiceCore

/// `voicememo search`: finds what was said.
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
            like this, NOT word (or -word) entries without it, sea OR river one of both, and '#work' \
            entries with this tag. In Korean and other scripts without spaces any part of a word is found.
            """,
            """
            Entries in which the word was not heard, but may have been said, come below, and those with a similar \
            spelling (harbor) last; both are marked. If nothing is found, it exits with 1.
            """,
        ],
        examples: [
            Example("voicememo search harbour", "Shows the word in its context, and when it was said."),
            Example("voicememo search 회의 --from 2026-11", "Finds a part of a Korean word."),
            Example(
                "voicememo search '\"along the river\"'",
                "Finds exactly these words; note both quotes."
            ),
            Example("voicememo search sea NOT storm", "Finds entries with sea and without storm."),
            Example("voicememo search '#work' idea OR plan", "Finds one of two words in entries with a tag."),
        ],
        arguments: [Argument("WORD", .oneOrMore, takesDashedWords: true, help: "What to look for.")],
        options: FilterOptions.all + [limit, CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let query = try query(of: invocation)
        return try await DiaryAccess.work(invocation, .read) { diary in
            let filter = try await diary.filter(invocation)
            try await EntryFilter(tags: query.tags).refuseUnknownNames(in: diary.store)
            let limit = invocation[limit] ?? 20
            let result = try await diary.store.search(
                query,
                filter,
                limit: limit == 0 ? 1_000_000_000 : limit
            )
            let paint = Paint(invocation.console)
            let width = invocation.console.out.isTerminal ? invocation.console.width : nil
            for hit in result.hits {
                let line = SearchLine(hit: hit, paint: paint, width: width)
                invocation.console.out.write(
                    (invocation[CommonOptions.json] ? hit.jsonText.line : line.text) + "\n"
                )
            }
            let isForPeople = !invocation.isQuiet && !invocation[CommonOptions.json]
            // Said beside JSON too: what it prints looks like all that was asked for.
            if !invocation.isQuiet, query.isCut {
                invocation.console.say("looked for the first \(SearchQuery.mostParts) words only")
            }
            let isCut = result.hits.count < result.total
            if isForPeople, invocation.console.error.isTerminal || result.total == 0 || isCut {
                let nothing = result.total == 0 ? try await nothing(for: query, filter, diary) : nil
                invocation.console.say(nothing ?? summary(of: result))
            }
            return result.total == 0 ? .someFailed : .done
        }
    }

    /// What is looked for; what cannot be meant so is refused.
    private static func query(of invocation: Invocation) throws -> SearchQuery {
        guard let query = SearchQuery(invocation.arguments.joined(separator: " ")) else {
            throw Failure(.usage, "no word to search for", advice: "type one, such as harbour or harb*")
        }
        guard !query.joinsTags else {
            throw Failure(.usage, "OR joins words, not tags", advice: "search for each tag by itself")
        }
        guard !query.joinsUnwanted else {
            throw Failure(.usage, "OR joins no word behind NOT", advice: "search for each by itself")
        }
        return query
    }

    /// What helps who found nothing: fewer options, another word, or the beginning of one.
    private static func nothing(for query: SearchQuery, _ filter: EntryFilter, _ diary: DiaryAccess)
        async throws -> String
    {
        let elsewhere = filter == EntryFilter() ? 0 : try await diary.store.search(query, limit: 1).total
        if elsewhere > 0 {
            let entries = Shown.counted(elsewhere, "entry", "entries")
            return "nothing found with these options; without them \(entries)"
        }
        if query.isOfTags { return "nothing found" }
        let suggestion = try await diary.store.suggestion(for: query)
        return suggestion.map { "nothing found; did you mean \($0)?" }
            ?? "nothing found; try the beginning of a word and a star, such as harb* for harbour"
    }

    private static func summary(of result: SearchResult) -> String {
        if result.hits.first?.how == .near {
            return "not found; \(result.total) with similar spellings"
        }
        guard result.hits.count == result.total else {
            return "the best \(result.hits.count) of \(result.total) entries; --limit 0 shows all"
        }
        let near = result.hits.count { $0.how == .near }
        return "\(result.total) found" + (near > 0 ? ", \(near) with similar spellings" : "")
    }
}
