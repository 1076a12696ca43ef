internal import Synchronization
internal import Programs
internal import VoiceCore

struct DayPage: Framed {
    let frame: Frame
    let day: DiaryDay
    let sums: CalendarDay?
    let entries: [Entry]
    let pages: [String: LinkRecord]
    let part: ListPart
    let removed: EntryID?
    let earlier: DiaryDay?
    let later: DiaryDay?

    var markup: Markup {
        frame.page(texts.plainDay(day), kind: "p-day", at: .calendar, events: true) {
            head
            if let removed {
                element(.div, .kind("row plain said")) {
                    element(.div, .kind("in-measure note actions"), .of(.role, "status")) {
                        element(.span) { texts.wasRemoved }
                        PutBackForm(frame: frame, id: removed).markup
                        element(.a, .kind("button plain"), .href(.trash)) { texts.trash }
                    }
                }
            }
            element(.div, .kind("row plain said")) {
                element(.p, .kind("in-measure reading quiet")) {
                    if let sums {
                        texts.saidOnDay(entries: sums.entries, seconds: sums.seconds)
                        if let name = part.name(texts) { " " + name }
                    } else {
                        texts.nothingSaid
                    }
                }
            }
            if sums == nil, day <= frame.today {
                element(.div, .kind("row plain add")) {
                    element(.p, .kind("in-measure actions")) {
                        element(.a, .kind("button"), .href(.writeOn(day))) { texts.writeForDay }
                    }
                }
            }
            for entry in entries { EntryRow(entry: entry, texts: texts, heading: .h2, pages: pages).markup }
            part.steps(texts, .day(day))
        }
    }

    private var head: Markup {
        element(.header, .kind("row date")) {
            element(.p, .kind("in-gutter"), .quiet) { String(day.day) }
            DayHead(day: day, texts: texts, isLesser: false).title(.h1)
            element(.nav, .kind("in-margin steps"), .label(texts.neighbourDays)) {
                if let earlier {
                    element(.a, .href(.day(earlier)), .of(.rel, "prev")) {
                        "‹ " + texts.shortDay(earlier, near: day)
                    }
                }
                if let later {
                    element(.a, .href(.day(later)), .of(.rel, "next")) {
                        texts.shortDay(later, near: day) + " ›"
                    }
                }
            }
        }
    }
}

struct ListPage: Framed {
    let frame: Frame
    let name: String
    let list: Address
    let entries: [Entry]
    let part: ListPart

    var markup: Markup {
        // The name is the diary's, so the title does not tell it.
        frame.page(texts.entries(part.count), kind: "p-list") {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1, .ownDirection) { name }
                    element(.p, .kind("lead")) {
                        texts.entries(part.count)
                        if let name = part.name(texts) { "; " + texts.newestFirst + ", " + name }
                    }
                }
            }
            if entries.isEmpty {
                element(.div, .kind("row plain")) { element(.p, .kind("in-measure")) { texts.noMoments } }
            }
            for entry in entries {
                EntryRow(
                    entry: entry,
                    texts: texts,
                    heading: .h2,
                    when: element(.a, .kind("time"), .href(.day(entry.day))) {
                        element(.time, .of(.datetime, entry.recordedAt.description)) {
                            texts.shortDay(entry.day, near: frame.today)
                        }
                    }
                ).markup
            }
            part.steps(texts, list)
        }
    }
}

struct ListPart: Equatable {
    let number: Int
    let count: Int
    let rows: Int

    init(_ asked: String?, of count: Int, rows: Int) {
        self.count = count
        self.rows = rows
        number = min(max(asked.flatMap { Int($0) } ?? 1, 1), max(1, (count + rows - 1) / rows))
    }

    var skipped: Int { (number - 1) * rows }
    private var isLast: Bool { skipped + rows >= count }

    private func ends(of number: Int) -> ClosedRange<Int> {
        ((number - 1) * rows + 1)...max((number - 1) * rows + 1, min(number * rows, count))
    }

    func name(_ texts: Texts) -> String? { count > rows ? texts.part(ends(of: number), of: count) : nil }

    @MarkupBuilder func steps(_ texts: Texts, _ list: Address) -> Markup {
        if count > rows {
            element(.nav, .kind("row plain foot"), .label(texts.parts)) {
                element(.p, .kind("in-measure steps")) {
                    if number > 1 { step("‹ ", number - 1, "", "prev", list, texts) }
                    if !isLast { step("", number + 1, " ›", "next", list, texts) }
                }
            }
        }
    }

    private func step(
        _ before: String,
        _ number: Int,
        _ after: String,
        _ rel: String,
        _ list: Address,
        _ texts: Texts
    ) -> Markup {
        element(.a, .href(.part(list, number)), .of(.rel, rel)) {
            before + texts.part(ends(of: number), of: count) + after
        }
    }
}

extension PageHandler {
    func day(_ day: DiaryDay) async throws -> Markup {
        let filter = EntryFilter(from: day, to: day)
        let sums = try await store.statistics.days(filter).first
        let part = part(of: sums?.entries ?? 0)
        let (earlier, later) = try await store.entries.neighbours(of: day)
        let entries = try await store.entries.rows(
            filter,
            limit: Self.mostRows,
            skipping: part.skipped,
            oldestFirst: true
        )
        return DayPage(
            frame: try await frame(),
            day: day,
            sums: sums,
            entries: entries,
            pages: try await store.links.records(of: entries),
            part: part,
            removed: try await removed(of: request.query["removed"]),
            earlier: earlier,
            later: later
        ).markup
    }

    /// An entry removed a moment ago, if it can be put back.
    private func removed(of name: String?) async throws -> EntryID? {
        guard let id = name.flatMap({ EntryID($0) }), try await store.trash.has(id) else { return nil }
        return id
    }
}

extension PageHandler {
    func journal(_ name: String) async throws -> Response {
        try await list(EntryFilter(journal: name), name, .journal(name))
    }

    func tag(_ name: String) async throws -> Response {
        try await list(EntryFilter(tags: [name]), "#" + name, .tag(name))
    }

    func list(_ filter: EntryFilter, _ name: String, _ address: Address) async throws -> Response {
        let count = try await page.count(filter, seen)
        if count == 0, try await !page.isMade(filter) { return try await missing() }
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

    /// Leads from a short id to its entry, or lists the entries that it may mean.
    func named() async throws -> Response {
        do {
            guard request.isReading, let address = try await page.address(naming: request.path) else {
                return try await missing()
            }
            guard let second, let id = address.entry else { return .seeOther(address.address) }
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

    func part(of count: Int) -> ListPart { ListPart(request.query["part"], of: count, rows: Self.mostRows) }
}

extension PageHandler {
    /// A journal of nearly the same name, if the entry is alone in one that nobody made.
    func nearJournal(of entry: Entry) async throws -> String? {
        guard let name = entry.journal, let journal = try await store.journals.journal(named: name),
            journal.madeAt == nil, try await store.entries.count(EntryFilter(journal: name)) == 1
        else { return nil }
        let others = try await store.journals.everyday().map(\.name) + store.journals.trips().map(\.name)
        return Suggestion.nearest(to: name, among: others.filter { $0 != journal.name })
    }
}
