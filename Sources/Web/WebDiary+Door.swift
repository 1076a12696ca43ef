internal import Programs
internal import Synchronization
internal import System
internal import VoiceCore

/// Who is let in, and who is told what.
extension WebDiary {
    /// A link that opens the diary once, within a minute.
    package func makeLink() -> String {
        let key = door.keeper.withLock { $0.makeKey(at: Monotonic.seconds) }
        return "http://\(host)\(Address.opening.text)?key=\(key)"
    }

    /// Whether the address of a request is ours, and nobody else's name for it.
    func isNamedRight(_ request: Request) -> Bool { request.headers["host"] == host }

    /// The session of a browser that was let in, when our own page asks.
    func session(of request: Request) -> Access.Session? {
        guard isFromHere(request) else { return nil }
        return door.keeper.withLock { $0.session(request.cookie(cookieName)) }
    }

    /// Whether our own page asks, or a person by typing; what other pages send is not answered.
    private func isFromHere(_ request: Request) -> Bool {
        let site = request.headers["sec-fetch-site"]
        if let site, site != "same-origin", !(site == "none" && request.isReading) { return false }
        guard let origin = request.headers["origin"] else { return true }
        // A browser that sends no referrer names no origin either, and says in its own header that it is ours.
        return origin == "http://\(host)" || origin == "null" && site == "same-origin"
    }

    /// Cookies do not tell ports apart, so the name does.
    private var cookieName: String { "voicecore-" + (host.split(separator: ":").last ?? "") }

    func open(_ request: Request, _ texts: Texts) -> Response {
        switch door.keeper.withLock({ $0.open(request.query["key"] ?? "", at: Monotonic.seconds) }) {
        case .opened(let session):
            // The same browser, before the program was started again, may have sent what it wants to see once more.
            let isAny = door.kept.withLock { $0.give(from: request.cookie(cookieName), to: session) }
            var response = Response.seeOther(isAny ? .kept : .today)
            response.headers["Set-Cookie"] =
                "\(cookieName)=\(session.cookie); HttpOnly; SameSite=Strict; Path=/"
            return response
        case .wrong: return .page(403, ErrorPage.closed(texts).bare(texts))
        case .tooMany: return .page(429, ErrorPage.tooMany(texts).bare(texts))
        }
    }

    /// Shuts the door behind a browser.
    func close(_ session: Access.Session, _ texts: Texts) -> Response {
        door.keeper.withLock { $0.close(session) }
        door.kept.withLock { $0.forget(session) }
        events.close(session)
        var response = Response.page(200, ErrorPage.closed(texts).bare(texts))
        response.headers["Clear-Site-Data"] = "\"cache\", \"cookies\", \"storage\""
        return response
    }

    /// Whether a browser says that our own page sent a request.
    func isOurs(_ request: Request) -> Bool {
        isFromHere(request)
            && (request.headers["origin"] == "http://\(host)"
                || request.headers["sec-fetch-site"] == "same-origin")
    }

    /// Keeps what was typed by a browser that was let in by an earlier run, until it is let in again; whether it does.
    func keepForLater(_ request: Request, _ address: Address?) -> Bool {
        guard !request.isReading, isOurs(request), let cookie = request.cookie(cookieName),
            cookie.utf8.count == Access.secretLetters, let form = AgainForm(address, request.form)
        else { return false }
        door.kept.withLock { $0.keep(form, for: cookie) }
        return true
    }

    func keptForms(of session: Access.Session) -> [AgainForm] {
        door.kept.withLock { $0.forms(of: session) }
    }

    /// What went wrong with the diary, with what was typed.
    func fault(_ error: DiaryError, _ visit: PageHandler, _ address: Address?) async -> Response {
        let (texts, request) = (visit.texts, visit.request)
        var shown: ErrorPage
        switch error {
        case .noSuchEntry, .noSuchRow: shown = .missing(texts)
        case .busy: shown = .busy(texts)
        default:
            let failure = error.failure(diary: tools.store.folder.path)
            let english = [failure.message, failure.advice].compactMap(\.self).joined(separator: "; ")
            let sentence = texts.language == .korean ? texts.sentence(MemoFault(error)) : english
            shown = .broken(texts, sentence, writes: !request.isReading)
        }
        if !request.isReading {
            shown.again = [AgainForm(address, request.form)].compactMap(\.self)
            shown.back = address?.page
        }
        switch error {
        case .noSuchEntry, .noSuchRow: return (try? await visit.error(404, shown)) ?? Response(404)
        case .refused: return .page(422, shown.bare(texts, token: visit.token))
        default: return .page(503, shown.bare(texts, token: visit.token))
        }
    }
}
