internal import Travel
internal import Programs
internal import VoiceCore

/// What an address shows, as data: the objects that the commands print with `--json`, made by what makes those.
struct DataHandler {
    let page: WebDiary
    let request: Request

    var store: DiaryStore { page.tools.store }

    /// How many entries are given where nobody says how many, and at most.
    private static let usualRows = 60
    private static let mostRows = 1_000

    /// The answer, whatever goes wrong on the way.
    func answer() async -> Response {
        do {
            return try await shown(try await address())
        } catch let unfit as Unfit {
            return .failure(unfit.status, unfit.message, parameter: unfit.parameter)
        } catch DiaryError.noSuchEntry {
            return .failure(404, "no such entry")
        } catch DiaryError.ambiguous(let typed, let candidates) {
            let ids = candidates.prefix(9).map(\.description).joined(separator: ", ")
            let more = candidates.count > 9 ? " and \(candidates.count - 9) more" : ""
            return .failure(400, "\(typed) names more than one entry: \(ids)\(more)")
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

    /// Why something that was asked for cannot be given.
    private struct Unfit: Error {
        var status = 400
        var message: String
        var parameter: String?
    }

    /// What the path names.
    private func address() async throws -> Address {
        if let address = Address(path: request.path) { return address }
        guard let address = try await page.address(naming: request.path) else {
            throw Unfit(status: 404, message: "no such address")
        }
        return address
    }

    /// What an address shows; nothing of it where the program has it already.
    private func shown(_ address: Address) async throws -> Response {
        // What is looked for with a question mark is in the diary as well.
        if case .sound = address { return try await show(address) }
        guard address != .health else { return try await show(address) }
        let now = page.tools.now()
        let tag = EntityTag(of: [page.run, try await store.revision(), now.localDay.description])
        guard !tag.isKnown(by: request) else { return .unchanged(tag) }
        var response = try await show(address)
        if response.status == 200 { response.headers["ETag"] = tag.text }
        return response
    }

    private func show(_ address: Address) async throws -> Response {
        switch address {
        case .today: return try await newest()
        case .day(let day):
            let entries = try await store.entries.listWhole(EntryFilter(from: day, to: day))
            return .json(200, Self.list(entries.reversed()))
        case .entry(let id): return .json(200, try await store.entries.entry(id).namingCities().jsonText)
        case .sound(let id):
            let visit = PageHandler(page: page, request: request, texts: Texts(.english), token: "")
            if let response = try await visit.heard(id) { return response }
            let hasSound = try await store.entries.entry(id).sound != nil
            return .failure(404, hasSound ? "its sound is missing" : "it has no sound")
        case .month(let year, let month): return .json(200, try await self.month(year, month))
        case .year(let year):
            var months: [JSONText] = []
            for month in 1...12 { months.append(try await self.month(year, month)) }
            return .json(200, .year(months))
        case .moods(let year):
            let today = page.tools.now().localDay(startMinute: try await store.dayStartMinute)
            return .json(200, try await store.statistics.summary(.year(year), today: today).jsonText)
        case .journal(let name): return try await list(EntryFilter(journal: name), address)
        case .tag(let name): return try await list(EntryFilter(tags: [name]), address)
        case .place(let typed):
            let name = try await page.placeName(typed)
            return try await list(EntryFilter(place: name), .place(name))
        case .trips: return try await trips()
        case .trip(let name): return try await trip(name)
        case .places: return try await places()
        case .search: return try await search()
        case .health:
            guard let api = page.api else { return .failure(404, "no such address") }
            return .json(200, line: try await api.tools.status())
        default: return .failure(404, "no data at this address")
        }
    }

    /// The newest entries in whole days, and from which day on there are older ones.
    private func newest() async throws -> Response {
        let before = try request.query["before"].map { text in
            guard let day = DiaryDay(text) else {
                throw Unfit(message: "before is a day such as 2026-11-20", parameter: "before")
            }
            return day
        }
        let (last, limit) = (before?.adding(days: -1), try limit)
        var entries = try await store.entries.listWhole(EntryFilter(to: last), limit: limit + 1)
        guard entries.count > limit else { return .json(200, Self.list(entries)) }
        let cut = entries[limit].day
        entries.removeLast()
        // The last day is left to the next answer, unless there is no other.
        let whole = entries.filter { $0.day != cut }
        let shown = whole.isEmpty ? entries : whole
        return .json(200, Self.list(shown, [.init("older", .optional(shown.last?.day.description))]))
    }

    private func list(_ filter: EntryFilter, _ address: Address) async throws -> Response {
        let limit = try limit
        let count = try await store.entries.count(filter)
        if count == 0, try await !page.isThere(address) { return .failure(404, "no entry is there") }
        let entries = try await store.entries.listWhole(filter, limit: limit)
        return .json(200, Self.list(entries, [.init("total", .integer(count))]))
    }

    private func search() async throws -> Response {
        guard let query = try await store.search.query(request.query["q"] ?? "") else {
            return .failure(400, "q names nothing to look for", parameter: "q")
        }
        guard !query.joinsTags else {
            return .failure(400, "q: OR joins words, not tags", parameter: "q")
        }
        guard !query.joinsUnwanted else {
            return .failure(400, "q: OR joins no word behind NOT", parameter: "q")
        }
        guard !query.lacksUnwanted else {
            return .failure(400, "q: NOT has no word behind it", parameter: "q")
        }
        let found = try await store.search.find(query, limit: try limit, weighing: .max, textLimit: 0)
        let entries = JSONText.array(found.hits.map(\.jsonText))
        let cut: [JSONText.Member] = query.isCut ? [.init("sought", .integer(SearchQuery.mostParts))] : []
        let all: [JSONText.Member] = [
            .init("schema", 1), .init("entries", entries), .init("total", .integer(found.total)),
        ]
        return .json(200, .object(all + cut))
    }

    private func month(_ year: Int, _ month: Int) async throws -> JSONText {
        try await store.statistics.calendar(year: year, month: month).jsonText(year: year, month: month)
    }

    private var limit: Int {
        get throws {
            guard let text = request.query["limit"] else { return Self.usualRows }
            guard let limit = Int(text), (1...Self.mostRows).contains(limit) else {
                throw Unfit(message: "limit is a number from 1 to \(Self.mostRows)", parameter: "limit")
            }
            return limit
        }
    }

    private static func list(_ entries: [EntrySummary], _ more: [JSONText.Member] = []) -> JSONText {
        let rows = JSONText.array(entries.map { $0.namingCity().jsonText })
        return .object([.init("schema", 1), .init("entries", rows)] + more)
    }
}
