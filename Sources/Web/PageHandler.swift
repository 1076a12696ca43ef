internal import Programs
internal import Synchronization
internal import VoiceCore

/// Answers one request of a browser that was let in.
struct PageHandler {
    let page: WebDiary
    let request: Request
    let texts: Texts
    var session: Access.Session?
    /// The revision of the diary before anything of it was read.
    var seen = ""

    var store: DiaryStore { page.tools.store }
    var now: Moment { page.tools.now() }
    /// The secret that every form carries.
    var token: String { session?.token ?? "" }
    var thisYear: Int { get async throws { try await frame().today.year } }

    /// The most entries in a list.
    static let mostRows = 40

    /// The parts around every page.
    func frame() async throws -> Frame {
        let outline = try await page.outline(seen)
        return Frame(
            texts: texts,
            today: now.localDay(startMinute: outline.dayStartMinute),
            token: token,
            seen: seen,
            waiting: outline.heldJobs + outline.heldFiles.count(where: HeldCases.isThere),
            recorded: await page.speaker?.shown(),
            hearsLetters: request.cookie(KeysPage.cookie) != "off",
            path: request.method == "GET" && Address(path: request.path) != nil ? request.path : nil
        )
    }

    func error(_ status: Int, _ error: ErrorPage) async throws -> Response {
        .page(status, error.markup(try await frame()))
    }

    /// The page of a row, or 304 if the browser has it already.
    func show(_ target: Route.Target) async throws -> Response {
        guard let get = target.get else { return try await error(404, .missing(texts)) }
        guard target.traits.contains(.ofDiary), let tag = try await diaryTag() else {
            return try await get(self)
        }
        guard !tag.isKnown(by: request) else { return .unchanged(tag) }
        var response = try await get(self)
        if response.status == 200 { response.headers["ETag"] = tag.text }
        return response
    }

    /// The tag of a page that shows nothing but the diary; nil while it also shows a change or a recording.
    private func diaryTag() async throws -> EntityTag? {
        guard request.query["changed"] == nil else { return nil }
        let frame = try await frame()
        guard frame.recorded.map({ $0.phase == .ready }) ?? true else { return nil }
        return EntityTag(of: [
            page.instanceID, seen, token, texts.language.rawValue, frame.today.description,
            String(frame.waiting), String(frame.hearsLetters),
        ])
    }

    /// Answers a form, unless another page or an earlier run of the program sent it.
    func receive(_ target: Route.Target) async throws -> Response {
        if let files = target.files { return try await files(self) }
        let form = request.form
        if request.isForm, form == nil { return try await error(400, .unreadable(texts)) }
        guard let form, Access.areEqual(form["token"] ?? "", token) else {
            return try await refused(back: target.back)
        }
        guard let post = target.post else { return Response(405, ["Allow": "GET, HEAD"]) }
        return try await post(self, form)
    }

    /// A form with another session's token. What was typed is shown only if our own page surely sent it.
    private func refused(back: Address?) async throws -> Response {
        var refusal = ErrorPage.refused(texts)
        refusal.back = back
        if page.isOurs(request), let form = UntakenForm(request) {
            refusal = ErrorPage(
                code: texts.notYetKept,
                title: texts.typedIsHere,
                sentences: [texts.formIsOld],
                form: form
            )
        }
        return try await error(403, refusal)
    }

    /// Tells an open page of what happens from now on.
    func listen() -> Response {
        guard request.method == "GET", let session else { return Response(405, ["Allow": "GET"]) }
        let headers = ["Content-Type": "text/event-stream; charset=utf-8", "Connection": "close"]
        let pipe = page.events.open(for: session, since: request.query["since"])
        return Response(200, headers, .events(pipe))
    }

    func close() -> Response { session.map { page.close($0, texts) } ?? .seeOther(.today) }

    func keys() async throws -> Markup { KeysPage(frame: try await frame()).markup }

    func contents() async throws -> Markup {
        ContentsPage(frame: try await frame(), journals: try await journals()).markup
    }

    func trash() async throws -> Markup {
        TrashPage(frame: try await frame(), entries: try await store.trash(), days: page.tools.trashDays)
            .markup
    }

    func today() async throws -> Response {
        let before = request.query["before"].flatMap { DiaryDay($0) }
        guard before != nil || request.query["before"] == nil else {
            return try await error(404, .missing(texts))
        }
        let frame = try await frame()
        let last = before?.adding(days: -1)
        let newest = try await store.rows(EntryFilter(to: last), limit: Self.mostRows)
        var days: [TodayPage.Day] = []
        for entry in newest {
            if days.last?.day != entry.day {
                guard days.count < 7 else { break }
                days.append(TodayPage.Day(day: entry.day, entries: []))
            }
            days[days.count - 1].entries.append(entry)
        }
        let shown = days.reduce(0) { $0 + $1.entries.count }
        let isCut = newest.count == Self.mostRows && shown == newest.count
        // The last day may go on beyond what was read; the next page begins with it.
        if isCut, days.count > 1 { days.removeLast() }
        let page = TodayPage(
            frame: frame,
            days: days,
            coming: before == nil ? try await coming() : [],
            years: before == nil ? try await otherYears(frame.today) : [],
            older: shown < newest.count || isCut ? days.last?.day : nil,
            before: before
        )
        return .page(200, page.markup)
    }

    private func coming() async throws -> [TodayPage.Coming] {
        try await store.rows(EntryFilter(isPending: true), limit: 4).compactMap { entry in
            entry.pending.first.map { TodayPage.Coming(entry: entry, kind: $0) }
        }
    }

    /// The longest entry of the same day in other years, the newest year first.
    private func otherYears(_ today: DiaryDay) async throws -> [Entry] {
        var found: [Entry] = []
        for year in stride(from: today.year - 1, through: max(1, today.year - 12), by: -1)
        where found.count < 3 {
            guard let day = DiaryDay(year: year, month: today.month, day: today.day) else { continue }
            let entries = try await store.rows(EntryFilter(from: day, to: day), limit: 20)
            let longest = entries.max { ($0.sound?.seconds ?? 0) < ($1.sound?.seconds ?? 0) }
            if let longest { found.append(longest) }
        }
        return found
    }

    func day(_ day: DiaryDay) async throws -> Markup {
        let filter = EntryFilter(from: day, to: day)
        let sums = try await store.days(filter).first
        let part = part(of: sums?.entries ?? 0)
        let (earlier, later) = try await store.neighbours(of: day)
        let entries = try await store.rows(
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
            pages: try await store.links(of: entries),
            part: part,
            removed: try await removed(of: request.query["removed"]),
            earlier: earlier,
            later: later
        ).markup
    }

    /// An entry removed a moment ago, if it can be put back.
    private func removed(of name: String?) async throws -> EntryID? {
        guard let id = name.flatMap({ EntryID($0) }), try await store.isInTrash(id) else { return nil }
        return id
    }

    func entry(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entry(id)
        let (earlier, later) = try await store.neighbours(of: entry)
        return EntryPage(
            frame: try await frame(),
            entry: entry,
            second: second.map { min($0, entry.sound?.seconds ?? 0) },
            earlier: earlier,
            later: later,
            change: request.query["changed"] == nil ? nil : undo(of: entry),
            corrected: request.query["word"].flatMap { Int($0) },
            search: request.query["found"].flatMap { number in
                page.searches.withLock { $0[number] }.map { (number, $0) }
            },
            links: try await store.links(of: entry),
            nearJournal: try await nearJournal(of: entry),
            hasSound: entry.sound.map { OpenFile($0.path, below: store.folder.path) != nil } ?? false
        ).markup
    }

    /// The place in the sound to which a link leads.
    var second: Double? {
        request.query["t"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }

    func edit(_ id: EntryID) async throws -> Markup {
        let entry = try await store.entry(id)
        return EditPage(
            frame: try await frame(),
            entry: entry,
            draft: EntryDraft(entry),
            journals: try await journals(),
            places: try await placeNames()
        )
        .markup
    }

    func journals() async throws -> [String] { Array(try await store.journalNames().prefix(200)) }
}

extension PageHandler {
    func sound(_ id: EntryID) async throws -> Response {
        if let response = try await heard(id) { return response }
        let title = try await store.entry(id).sound == nil ? texts.noSound : texts.soundMissing
        return try await error(404, ErrorPage(code: texts.notHere, title: title, sentences: []))
    }

    /// The sound of an entry, or the range of it that was asked for; nil if its file is gone.
    func heard(_ id: EntryID) async throws -> Response? {
        let entry = try await store.entry(id)
        guard let sound = entry.sound, let file = OpenFile(sound.path, below: store.folder.path) else {
            return nil
        }
        let tag = "\"\(file.bytes)-\(entry.id.description.suffix(12))\""
        var headers = ["Content-Type": Self.type(of: sound.codec), "Accept-Ranges": "bytes", "ETag": tag]
        let isSame = request.headers["if-range"].map { $0 == tag } ?? true
        switch ByteRange(isSame ? request.headers["range"] : nil, of: file.bytes) {
        case .whole: return Response(200, headers, .file(file, from: 0, count: file.bytes))
        case .outside:
            headers["Content-Range"] = "bytes */\(file.bytes)"
            return Response(416, headers)
        case .part(let first, let last):
            headers["Content-Range"] = "bytes \(first)-\(last)/\(file.bytes)"
            return Response(206, headers, .file(file, from: first, count: last - first + 1))
        }
    }

    private static func type(of codec: String) -> String {
        switch codec {
        case "opus", "vorbis": "audio/ogg"
        case "flac": "audio/flac"
        case "aac": "audio/mp4"
        default: "application/octet-stream"
        }
    }
}
