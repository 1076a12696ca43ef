internal import Actions
internal import Glibc
package import Programs
internal import Synchronization
internal import System
package import VoiceCore

/// The diary as pages: who may look, what each address shows, and what each form changes.
///
/// Everything of the diary comes from its store, and goes there.
package final class WebDiary: Sendable {
    /// What the pages work with.
    package struct Tools: Sendable {
        /// The diary that is shown.
        package var store: DiaryStore
        /// What files and hears memos.
        package var pipeline: MemoPipeline
        /// The clock of those who look.
        package var zone: ZoneRules
        /// How many days a removed entry lies in the trash; 0 removes for good.
        package var trashDays: Int
        /// What time it is.
        package var now: @Sendable () -> Moment
        /// Reads the mood of a text and of its words in the sound; nothing where its tables are missing.
        package var read: @Sendable (String, [Word]) -> MoodReading?
        /// How memos are heard and filed.
        package var terms: MemoOffer.FilingOptions
        /// What records; nothing where nothing can be recorded.
        package var microphone: Microphone?
        /// The settings in force; nothing where there are none to show.
        package var settings: Settings?

        package init(
            store: DiaryStore,
            pipeline: MemoPipeline,
            zone: ZoneRules,
            trashDays: Int,
            now: @escaping @Sendable () -> Moment,
            read: @escaping @Sendable (String, [Word]) -> MoodReading?,
            terms: MemoOffer.FilingOptions = MemoOffer.FilingOptions(),
            microphone: Microphone? = nil,
            settings: Settings? = nil
        ) {
            self.store = store
            self.pipeline = pipeline
            self.zone = zone
            self.trashDays = trashDays
            self.now = now
            self.read = read
            self.terms = terms
            self.microphone = microphone
            self.settings = settings
        }
    }

    let tools: Tools
    /// The address and port by which it is reached; no other name is answered.
    let host: String
    let door: Door
    /// Another in every program, so that no answer of an earlier one is taken for ours.
    let run = Access.secret()
    let searches = Mutex(SearchMemory())
    /// What is being tried again at this moment.
    let trying = Mutex<Set<String>>([])
    /// What came of it, the newest first.
    let tried = Mutex<[Tried]>([])
    let changes = Changes()
    /// Who waits for a page: a few are made at a time, and what takes long keeps up nothing that does not.
    let making = (quick: Line(places: 4), long: Line(places: 2))
    /// What other programs may do, if they may do anything.
    let api: Api?
    let actions: DiaryActions
    let undos = Mutex(Recent<Undo>())
    let redone = Mutex(Recent<Redone>())
    /// The forms that made something.
    let sent: SentForms
    let findings = Mutex<Findings?>(nil)
    let known = Mutex(Known())
    /// Whether a setting was changed since it was made.
    let isOutdated = Mutex(false)
    /// What differs when something was changed, by this program or another; nothing where the diary is not there.
    let seen: @Sendable () async -> String
    let events: EventHub
    let speaker: Speaker?

    /// Whoever was let in to the pages of the diary that was there before is let in to these.
    package init(_ tools: Tools, host: String, api: Api? = nil, following old: WebDiary? = nil) {
        self.tools = tools
        actions = DiaryActions(store: tools.store, pipeline: tools.pipeline, trashDays: tools.trashDays)
        door = old?.door ?? Door()
        sent = old?.sent ?? SentForms()
        self.host = host
        self.api = api
        let seen: @Sendable () async -> String = {
            guard let revision = try? await tools.store.revision() else { return "" }
            return revision + (tools.microphone?.holder().map { "-\($0.process)-\($0.owner)" } ?? "")
        }
        self.seen = seen
        let events = EventHub(seeing: seen)
        self.events = events
        speaker = tools.microphone.map { Speaker($0, tools.pipeline, tools.terms) { events.tell($0) } }
    }

    /// Ends what goes on: a recording is kept, and filed by the next program that does.
    package func end() async {
        stop()
        await speaker?.leave()
        events.end()
    }

    /// Stops what other programs asked for; what was acknowledged is finished later.
    package func stop() { api?.stop() }

    /// Answers a request, whatever it holds.
    package func answer(_ request: Request) async -> Response {
        // Another name for this machine in the address is an attempt to get past the browser's rules.
        guard isNamedRight(request) else { return Response(421) }
        return Self.guarded(await admitted(request))
    }

    /// An answer with the headers that every answer has.
    static func guarded(_ response: Response) -> Response {
        var response = response
        for (name, value) in headers where response.headers[name] == nil { response.headers[name] = value }
        return response
    }

    private func admitted(_ request: Request) async -> Response {
        if let answer = await answerProgram(request) { return answer }
        let texts = Texts(of: request)
        guard request.isReading || request.method == "POST" else {
            return Response(405, ["Allow": "GET, HEAD, POST"])
        }
        let address = Address(path: request.path)
        if request.isReading, let asset = Self.asset(address) { return asset }
        // A look at the headers alone, as some programs take of a link, does not spend it.
        if address == .opening, request.method == "GET" { return open(request, texts) }
        guard let session = session(of: request) else {
            // Who asks for data is a program, and reads no page.
            let isProgram = request.asksForData || request.headers["authorization"] != nil
            if api != nil, isProgram { return Api.noKey() }
            let isKept = keepForLater(request, address)
            return .page(403, ErrorPage.closed(texts, keepsForm: isKept).bare(texts))
        }
        if request.isReading, request.asksForData {
            return await data(request)
        }
        return await answer(request, address, session, texts)
    }

    private func answer(
        _ request: Request,
        _ address: Address?,
        _ session: Access.Session,
        _ texts: Texts
    ) async -> Response {
        let seen = await seen()
        let visit = PageHandler(page: self, request: request, texts: texts, token: session.token, seen: seen)
        do {
            // What is still open of a diary that is gone is not shown for it.
            if seen.isEmpty { _ = try await tools.store.revision() }
            guard let address else { return try await visit.named() }
            if address == .events { return listen(request, session) }
            if address == .kept, request.isReading { return try await visit.kept(session) }
            guard !request.isReading else {
                return try await line(for: address).serve { try await visit.shown(address) }
            }
            if address == .upload { return try await visit.receiveUpload() }
            if case .photos(let id) = address { return try await visit.addPhotos(to: id) }
            let form = request.form
            if request.isForm, form == nil { return try await visit.error(400, .unreadable(texts)) }
            guard let form, Access.areEqual(form["token"] ?? "", session.token) else {
                return try await visit.refused(address)
            }
            if address == .closing { return close(session, texts) }
            let response = try await visit.change(address, form)
            if response.status == 303 { door.kept.withLock { $0.forget(address, of: session) } }
            return response
        } catch let error as DiaryError {
            return await fault(error, visit, address)
        } catch {
            return Response(500)
        }
    }

    /// Tells a page of what happens from now on.
    private func listen(_ request: Request, _ session: Access.Session) -> Response {
        guard request.method == "GET" else { return Response(405, ["Allow": "GET"]) }
        let headers = ["Content-Type": "text/event-stream; charset=utf-8", "Connection": "close"]
        return Response(200, headers, .events(events.open(for: session, since: request.query["since"])))
    }

    private static func asset(_ address: Address?) -> Response? {
        let asset: Assets
        switch address {
        case .style: asset = .style
        case .script: asset = .script
        case .mark: asset = .mark
        default: return nil
        }
        let headers = ["Content-Type": asset.type, "Cache-Control": "private, max-age=31536000, immutable"]
        return Response(200, headers, .bytes(asset.bytes))
    }

    /// What every answer says: load nothing from elsewhere, run nothing that came with the text, keep nothing.
    private static let headers = [
        "Content-Security-Policy":
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; media-src 'self'; "
            + "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
            + "require-trusted-types-for 'script'; trusted-types 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": "microphone=(), camera=(), geolocation=()",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Cache-Control": "no-store",
    ]
}

extension Response {
    /// A page of text.
    static func page(_ status: Int, _ markup: Markup) -> Response {
        Response(status, ["Content-Type": "text/html; charset=utf-8"], .bytes(Array(markup.html.utf8)))
    }
}

/// Lets one change after the other be compared with what is there and then made.
actor Changes {
    /// Changes an entry that is still as the form showed it; else nothing is changed.
    func edit(_ id: EntryID, _ edit: EntryEdit, if revision: String?, in store: DiaryStore, at now: Moment)
        async throws(DiaryError) -> Entry?
    {
        // While one waits for the store another may come, so they stand in line.
        await line.enter()
        defer { line.leave() }
        let before = try await store.entries.entry(id)
        guard Revision(before).text == revision else { return nil }
        var edit = edit
        if edit.text != nil { edit.seenText = before.wholeText }
        // Another program may come between.
        do throws(DiaryError) {
            return try await store.entries.edit(id, edit, at: now)
        } catch .noSuchRow {
            return nil
        }
    }

    private let line = Line(places: 1)
}
