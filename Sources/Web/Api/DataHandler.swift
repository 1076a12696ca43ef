internal import Programs
internal import Travel
internal import VoiceCore

/// Answers a program with the objects that the commands print with `--json`.
struct DataHandler {
    let page: WebDiary
    let request: Request

    var store: DiaryStore { page.tools.store }

    private static let usualRows = 60
    private static let mostRows = 1_000

    func answer() async -> Response {
        do {
            return try await show(try await target())
        } catch let unfit as Unfit {
            return .failure(unfit.status, unfit.message, parameter: unfit.parameter)
        } catch DiaryError.noSuchEntry {
            return .failure(404, "no such entry")
        } catch DiaryError.ambiguous(let typed, let candidates) {
            let ids = candidates.prefix(9).map(\.description).joined(separator: ", ")
            let more = candidates.count > 9 ? " and \(candidates.count - 9) more" : ""
            return .failure(400, "\(typed) names more than one entry: \(ids)\(more)")
        } catch let error as DiaryError {
            return .failure(503, error.failure(diary: store.folder.path).line)
        } catch {
            return .failure(500, "an unexpected error")
        }
    }

    private struct Unfit: Error {
        var status = 400
        var message: String
        var parameter: String?
    }

    private func target() async throws -> Route.Target {
        if let target = Route.target(of: request.path) { return target }
        guard let named = try await page.address(naming: request.path),
            let target = Route.target(of: named.address.text)
        else { throw Unfit(status: 404, message: "no such address") }
        return target
    }

    private func show(_ target: Route.Target) async throws -> Response {
        guard let json = target.json else { return .failure(404, "no data at this address") }
        guard !target.traits.contains(.live) else { return try await json(self) }
        let now = page.tools.now()
        let tag = EntityTag(of: [page.instanceID, try await store.revision(), now.localDay.description])
        guard !tag.isKnown(by: request) else { return .unchanged(tag) }
        var response = try await json(self)
        if response.status == 200 { response.headers["ETag"] = tag.text }
        return response
    }

    private var today: DiaryDay {
        get async throws { page.tools.now().localDay(startMinute: try await store.dayStartMinute) }
    }

    func day(_ day: DiaryDay) async throws -> Response {
        let entries = try await store.entries.listWhole(EntryFilter(from: day, to: day))
        return .json(200, Self.list(entries.reversed()))
    }

    func entry(_ id: EntryID) async throws -> Response {
        .json(200, try await store.entries.entry(id).namingCities().jsonText)
    }

    func sound(_ id: EntryID) async throws -> Response {
        let handler = PageHandler(page: page, request: request, texts: Texts(.english))
        if let response = try await handler.heard(id) { return response }
        let hasSound = try await store.entries.entry(id).sound != nil
        return .failure(404, hasSound ? "its sound is missing" : "it has no sound")
    }

    func thisYear() async throws -> Response { try await year(today.year) }
    func year(_ path: YearInPath) async throws -> Response { try await year(path.year) }

    private func year(_ year: Int) async throws -> Response {
        var months: [JSONText] = []
        for month in 1...12 { months.append(try await self.month(year, month)) }
        return .json(200, .year(months))
    }

    func thisYearsMoods() async throws -> Response { try await moods(today.year) }
    func moods(_ path: YearInPath) async throws -> Response { try await moods(path.year) }

    private func moods(_ year: Int) async throws -> Response {
        .json(200, try await store.statistics.summary(.year(year), today: today).jsonText)
    }

    func journal(_ name: String) async throws -> Response { try await list(EntryFilter(journal: name)) }

    func place(_ typed: String) async throws -> Response {
        try await list(EntryFilter(place: try await page.placeName(typed)))
    }

    func health() async throws -> Response {
        guard let api = page.api else { return .failure(404, "no such address") }
        return .json(200, line: try await api.tools.status())
    }

    func newest() async throws -> Response {
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

    func tag(_ name: String) async throws -> Response { try await list(EntryFilter(tags: [name])) }

    private func list(_ filter: EntryFilter) async throws -> Response {
        let limit = try limit
        let count = try await store.entries.count(filter)
        if count == 0, try await !page.isMade(filter) { return .failure(404, "no entry is there") }
        let entries = try await store.entries.listWhole(filter, limit: limit)
        return .json(200, Self.list(entries, [.init("total", .integer(count))]))
    }

    func search() async throws -> Response {
        guard let query = try await store.search.query(request.query["q"] ?? "") else {
            return .failure(400, "q names nothing to look for", parameter: "q")
        }
        guard !query.joinsTags else { return .failure(400, "q: OR joins words, not tags", parameter: "q") }
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

    func month(_ path: MonthInPath) async throws -> Response {
        .json(200, try await month(path.year, path.month))
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

extension DataHandler {
    func trips() async throws -> Response {
        let today = try await today
        let journals = try await store.journals.all()
        return .json(
            200,
            [
                "schema": 1, "trips": .array(journals.trips(on: today).map { $0.jsonText(on: today) }),
                "journals": .array(journals.filter { $0.journal.trip == nil }.map { $0.jsonText(on: today) }),
            ]
        )
    }

    func trip(_ name: String) async throws -> Response {
        guard let found = try await store.journals.summary(named: name), let trip = found.journal.trip else {
            return .failure(404, "no trip has this name")
        }
        let entries = try await store.entries.timeline(EntryFilter(journal: name), textLimit: 0)
        let timeline = Timeline(entries.map { $0.namingCities() }, of: trip)
        return .json(200, ["schema": 1, "days": .array(timeline.days.map(\.jsonText))])
    }

    func places() async throws -> Response {
        let own = try await store.places.all()
        let lines = [PlacesPage.Line](own: own, used: try await store.places.used())
        return .json(200, ["schema": 1, "places": .array(lines.map(\.jsonText))])
    }
}

extension PlacesPage.Line {
    fileprivate var jsonText: JSONText {
        if let position {
            return OwnPlace(name: name, aliases: aliases, position: position, uses: uses).jsonText
        }
        return UsedPlace(name: name, uses: uses).jsonText
    }
}
