internal import Glibc
package import Programs
internal import Synchronization
internal import System
package import VoiceCore

/// The web application: lets browsers in, and answers their requests by the table of routes.
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
    /// The address and port by which browsers reach the pages; a request to any other name is refused.
    let host: String
    let access: SharedAccess
    /// Another in every program, so that no answer of an earlier one is taken for ours.
    let instanceID = Access.secret()
    let searches = Mutex(SearchMemory())
    /// The keys of what is being tried again at this moment.
    let trying = Mutex<Set<String>>([])
    /// The outcomes of that, the newest first.
    let tried = Mutex<[Tried]>([])
    let changes = Changes()
    /// Slow pages queue apart from fast ones, and few are made at once, so that they do not all lie in memory.
    let queues = (quick: Semaphore(places: 4), slow: Semaphore(places: 2))
    /// The interface for other programs.
    let api: Api?
    let undos = Mutex(Recent<Undo>())
    let redone = Mutex(Recent<Redone>())
    let findings = Mutex<Findings?>(nil)
    let outlineCache = Mutex(OutlineCache())
    /// True once a setting was changed on a page.
    let isOutdated = Mutex(false)
    /// The revision of the diary, and of a recording; empty while the diary is not there.
    let seen: @Sendable () async -> String
    let events: EventHub
    let speaker: Speaker?

    /// Browsers that were let in to the pages of `old` are let in to these.
    package init(_ tools: Tools, host: String, api: Api? = nil, following old: WebDiary? = nil) {
        self.tools = tools
        access = old?.access ?? SharedAccess()
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
        let target = Route.target(of: request.path)
        if let answer = target?.anyone?(self, request, texts) { return answer }
        guard let session = session(of: request) else {
            // A program asks for data, and reads no page.
            let isProgram = request.asksForData || request.headers["authorization"] != nil
            if api != nil, isProgram { return Api.noKey() }
            return .page(403, ErrorPage.closed(texts).bare(texts))
        }
        if request.isReading, request.asksForData { return await data(request) }
        return await answer(request, target, session, texts)
    }

    private func answer(
        _ request: Request,
        _ target: Route.Target?,
        _ session: Access.Session,
        _ texts: Texts
    ) async -> Response {
        let seen = await seen()
        let handler = PageHandler(page: self, request: request, texts: texts, session: session, seen: seen)
        do {
            // The store may still have files open of a diary that is gone.
            if seen.isEmpty { _ = try await tools.store.revision() }
            guard let target else { return try await handler.named() }
            guard request.isReading else { return try await handler.receive(target) }
            return try await queue(for: target).run { try await handler.show(target) }
        } catch let error as DiaryError {
            return await fault(error, handler, target)
        } catch {
            return Response(500)
        }
    }

    /// The page of an address as data.
    func data(_ request: Request) async -> Response {
        await queue(for: Route.target(of: request.path)).run {
            await DataHandler(page: self, request: request).answer()
        }
    }

    private func queue(for target: Route.Target?) -> Semaphore {
        target?.traits.contains(.slow) == true ? queues.slow : queues.quick
    }

    /// Load nothing from elsewhere, run nothing that came with the text, keep nothing.
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

/// Makes one change after the other, each only if its entry is still as the form showed it.
actor Changes {
    /// Nil if the entry has changed since, and is left as it is.
    func edit(_ id: EntryID, _ edit: EntryEdit, if revision: String?, in store: DiaryStore, at now: Moment)
        async throws(DiaryError) -> Entry?
    {
        // An actor lets the next call in while this one waits for the store.
        await turn.enter()
        defer { turn.leave() }
        let before = try await store.entry(id)
        guard Revision(before).text == revision else { return nil }
        var edit = edit
        if edit.text != nil { edit.seenText = before.wholeText }
        // Another program may have removed it meanwhile.
        do throws(DiaryError) {
            return try await store.edit(id, edit, at: now)
        } catch .noSuchRow {
            return nil
        }
    }

    private let turn = Semaphore(places: 1)
}

/// Facts about the diary that stay true until its revision changes.
struct OutlineCache {
    /// The revision before they were read.
    var seen = ""
    var outline: DiaryOutline?
    var counts: [(filter: EntryFilter, count: Int)] = []
}

extension WebDiary {
    func outline(_ seen: String) async throws -> DiaryOutline {
        if let outline = cached(seen).outline { return outline }
        let outline = try await tools.store.outline()
        remember(seen) { $0.outline = outline }
        return outline
    }

    func count(_ filter: EntryFilter, _ seen: String) async throws -> Int {
        if let known = cached(seen).counts.first(where: { $0.filter == filter }) { return known.count }
        let count = try await tools.store.count(filter)
        remember(seen) { $0.counts = ($0.counts + [(filter, count)]).suffix(64) }
        return count
    }

    private func cached(_ seen: String) -> OutlineCache {
        outlineCache.withLock { $0.seen == seen && !seen.isEmpty ? $0 : OutlineCache() }
    }

    private func remember(_ seen: String, _ change: (inout OutlineCache) -> Void) {
        outlineCache.withLock { cache in
            if cache.seen != seen { cache = OutlineCache(seen: seen) }
            change(&cache)
        }
    }
}
