internal import Actions
internal import Glibc
package import Programs
internal import Synchronization
internal import System
internal import Travel
package import VoiceCore

package final class WebDiary: Sendable {
    package struct Tools: Sendable {
        package var store: DiaryStore
        package var pipeline: MemoPipeline
        package var zone: ZoneRules
        package var trashDays: Int
        package var now: @Sendable () -> Moment
        package var terms = MemoOffer.FilingOptions()
        /// Nothing can be recorded without one.
        package var microphone: Microphone?
        package var settings: Settings?
    }

    let tools: Tools
    let actions: DiaryActions
    var sentMemos: SentMemos { api?.tools.state.sent ?? SentMemos(folder: "") }
    /// The address and port by which browsers reach the pages; a request to any other name is refused.
    let host: String
    let access: SharedAccess
    /// Another in every program, so that no answer of an earlier one is taken for ours.
    let instanceID = Access.secret()
    let searches = Mutex(SearchMemory())
    let trying = Mutex<Set<String>>([])
    let tried = Mutex<[Tried]>([])
    /// Slow pages queue apart from fast ones, and few are made at once, so that they do not all lie in memory.
    let queues = (quick: Semaphore(places: 4), slow: Semaphore(places: 2))
    let api: Api?
    let undos = Mutex(Recent<EntryChange>())
    let redone = Mutex(Recent<Redone>())
    let findings = Mutex<Findings?>(nil)
    let outlineCache = Mutex(OutlineCache())
    let isOutdated = Mutex(false)
    /// The revision of the diary, and of a recording; empty while the diary is not there.
    let seen: @Sendable () async -> String
    let events: EventHub
    let speaker: Speaker?

    /// Browsers that were let in to the pages of `old` are let in to these.
    package init(_ tools: Tools, host: String, api: Api? = nil, following old: WebDiary? = nil) {
        self.tools = tools
        actions = DiaryActions(store: tools.store, pipeline: tools.pipeline, trashDays: tools.trashDays)
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

    /// Ends all work: a recording is kept, and the next program files it.
    package func end() async {
        stop()
        await speaker?.leave()
        events.end()
    }

    /// Stops the work for other programs; acknowledged memos are finished later.
    package func stop() { api?.stop() }

    package func answer(_ request: Request) async -> Response {
        // Another name for this machine in the address is an attempt to get past the browser's rules.
        guard isNamedRight(request) else { return Response(421) }
        return Self.guarded(await admitted(request))
    }

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
    static func page(_ status: Int, _ markup: Markup) -> Response {
        Response(status, ["Content-Type": "text/html; charset=utf-8"], .bytes(Array(markup.html.utf8)))
    }
}

struct OutlineCache {
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
        let count = try await tools.store.entries.count(filter)
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

extension WebDiary {
    func answerProgram(_ request: Request) async -> Response? {
        guard let api else { return nil }
        if request.isForPrograms, isOurPage(request) { return await api.answer(request) }
        switch api.entrance(request, at: Monotonic.seconds) {
        case .shut(let response): return response
        case .none: return nil
        case .open:
            if let answer = await api.answer(request) { return answer }
            guard request.isReading else {
                return .failure(405, "nothing is changed here", headers: ["Allow": "GET, HEAD"])
            }
            return await data(request)
        }
    }

    /// Decides on the body of a request as soon as its head is here.
    package func receive(_ head: Request) -> BodyPolicy {
        guard let api, isNamedRight(head) else { return .held }
        if head.method == "POST", Route.target(of: head.path)?.files != nil, let session = session(of: head) {
            return PageHandler.receive(head, token: session.token, api)
        }
        guard head.isForPrograms else { return .held }
        if isOurPage(head) { return api.receive(head) }
        return switch api.entrance(head, at: Monotonic.seconds) {
        case .shut(let response): .refused(response)
        case .none: .held
        case .open: api.receive(head)
        }
    }

    /// True for a script of our own page: it has the cookie, and the token of its forms.
    private func isOurPage(_ request: Request) -> Bool {
        guard let session = session(of: request), let token = request.headers["x-voicecore-token"] else {
            return false
        }
        return Access.areEqual(token, session.token)
    }

    package func serve(by server: PageServer) {
        server.answer(by: { await self.answer($0) }, receiving: { self.receive($0) })
    }
}

struct NamedAddress {
    let address: Address
    let entry: EntryID?
}

extension WebDiary {
    /// Resolves a path with a part of an entry's id, or `last`, as the commands take it.
    func address(naming path: String) async throws -> NamedAddress? {
        var names = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, names[0] == "entry" else { return nil }
        let id: EntryID
        if names[1] == "last" {
            guard let last = try await tools.store.entries.list(limit: 1).first else {
                throw DiaryError.noSuchEntry("last")
            }
            id = last.id
        } else {
            id = try await tools.store.entries.id(named: names[1])
        }
        names[1] = id.description
        return Address(path: "/" + names.joined(separator: "/")).map {
            NamedAddress(address: $0, entry: names.count == 2 ? id : nil)
        }
    }

    /// The diary's spelling of a place, found by alias or in any capitals: the most alike, then the most used.
    func placeName(_ typed: String) async throws -> String {
        let store = tools.store
        guard try await store.entries.count(EntryFilter(place: typed)) == 0 else { return typed }
        let own = try await store.places.all()
        guard !own.contains(where: { $0.name == typed }) else { return typed }
        let (key, spelling) = (PlaceKey(typed), SpellingKey(typed))
        let known =
            own.map { ($0.name, $0.uses) } + (try await store.places.used().map { ($0.name, $0.uses) })
        let best = known.filter { PlaceKey($0.0) == key }.min { one, other in
            let (alike, likewise) = (SpellingKey(one.0) == spelling, SpellingKey(other.0) == spelling)
            return alike == likewise ? (-one.1, one.0) < (-other.1, other.0) : alike
        }
        return best?.0 ?? PlaceSearch(own).place(named: typed)?.name ?? typed
    }

    /// True for a journal or place that a person made, which is there even without an entry.
    func isMade(_ filter: EntryFilter) async throws -> Bool {
        if let name = filter.journal { return try await tools.store.journals.journal(named: name) != nil }
        guard let name = filter.place else { return false }
        return try await tools.store.places.all().contains { $0.name == name }
    }
}
