internal import CommandLineKit
internal import ProgramKit
internal import VoiceCore

/// What an address shows, as data: the objects that the commands print with `--json`, made by what makes those.
struct DataVisit {
    let page: DiaryPage
    let request: Request

    private var store: DiaryStore { page.tools.store }

    /// How many entries are given where nobody says how many, and at most.
    private static let usualRows = 60
    private static let mostRows = 1_000

    /// The answer, whatever goes wrong on the way.
    func answer() async -> Response {
        do {
            guard let address = Address(path: request.path) else { return .failure(404, "no such address") }
            return try await show(address)
        } catch DiaryError.noSuchEntry {
            return .failure(404, "no such entry")
        } catch let error as DiaryError {
            let failure = error.failure(diary: store.folder.path)
            return .failure(
                503,
                [failure.message, failure.advice].compactMap(\.self).joined(separator: "; ")
            )
        } catch {
            return .failure(500, "an unexpected error")
        }
    }

    private func show(_ address: Address) async throws -> Response {
        switch address {
        case .today: return try await newest()
        case .day(let day):
            let entries = try await store.listWhole(EntryFilter(from: day, to: day))
            return .json(200, Self.list(entries.reversed()))
        case .entry(let id): return .json(200, try await store.entry(id).jsonText)
        case .sound(let id):
            let visit = Visit(page: page, request: request, texts: Texts(.english), token: "")
            return try await visit.heard(id) ?? .failure(404, "its sound is not where it was")
        case .month(let year, let month): return .json(200, try await self.month(year, month))
        case .year(let year):
            var months: [JSONText] = []
            for month in 1...12 { months.append(try await self.month(year, month)) }
            return .json(200, ["schema": 1, "months": .array(months)])
        case .moods(let year):
            let filter = EntryFilter(
                from: DiaryDay(year: year, month: 1, day: 1),
                to: DiaryDay(year: year, month: 12, day: 31)
            )
            let today = page.tools.now().localDay(startMinute: try await store.dayStartMinute)
            return .json(200, try await store.statistics(filter, today: today).jsonText)
        case .journal(let name): return try await list(EntryFilter(journal: name))
        case .tag(let name): return try await list(EntryFilter(tags: [name]))
        case .search: return try await search()
        case .health:
            guard let api = page.api else { return .failure(404, "no such address") }
            return .json(200, line: try await api.tools.status())
        default: return .failure(404, "no data at this address")
        }
    }

    /// The newest entries in whole days, and from which day on there are older ones.
    private func newest() async throws -> Response {
        let last = request.query["before"].flatMap { DiaryDay($0) }?.adding(days: -1)
        let limit = limit
        var entries = try await store.listWhole(EntryFilter(to: last), limit: limit + 1)
        guard entries.count > limit else { return .json(200, Self.list(entries)) }
        let cut = entries[limit].day
        entries.removeLast()
        // The last day is left to the next answer, unless there is no other.
        let whole = entries.filter { $0.day != cut }
        let shown = whole.isEmpty ? entries : whole
        return .json(200, Self.list(shown, [.init("older", .optional(shown.last?.day.description))]))
    }

    private func list(_ filter: EntryFilter) async throws -> Response {
        let count = try await store.count(filter)
        guard count > 0 else { return .failure(404, "no entry is there") }
        let entries = try await store.listWhole(filter, limit: limit)
        return .json(200, Self.list(entries, [.init("total", .integer(count))]))
    }

    private func search() async throws -> Response {
        guard let query = SearchQuery(request.query["q"] ?? "") else {
            return .failure(400, "q names no word to look for", parameter: "q")
        }
        let found = try await store.search(query, limit: limit)
        let entries = JSONText.array(found.hits.map(\.jsonText))
        return .json(200, ["schema": 1, "entries": entries, "total": .integer(found.total)])
    }

    private func month(_ year: Int, _ month: Int) async throws -> JSONText {
        try await store.calendar(year: year, month: month).jsonText(year: year, month: month)
    }

    private var limit: Int {
        request.query["limit"].flatMap { Int($0) }.map { min(max($0, 1), Self.mostRows) } ?? Self.usualRows
    }

    private static func list(_ entries: [EntrySummary], _ more: [JSONText.Member] = []) -> JSONText {
        let rows = JSONText.array(entries.map(\.jsonText))
        return .object([.init("schema", 1), .init("entries", rows)] + more)
    }
}
