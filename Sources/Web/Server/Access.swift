internal import Programs
internal import Synchronization
internal import System
internal import VoiceCore

/// Keys that open once, and the browsers that were let in by them.
struct Access: Sendable {
    struct Session: Equatable, Sendable {
        var cookie: String
        /// The secret in each form, so that no other page can send one.
        var token: String
    }

    enum Opening: Equatable {
        case opened(Session)
        case wrong
        case tooMany
    }

    static let keySeconds = 60.0
    /// The most wrong keys a minute that are answered as such.
    static let mostWrong = 10
    static let mostSessions = 16

    private var keys: [(key: String, until: Double)] = []
    private var wrong: [Double] = []
    private var sessions: [Session] = []

    mutating func makeKey(at now: Double) -> String {
        keys.removeAll { $0.until <= now }
        let key = Self.secret()
        keys.append((key, now + Self.keySeconds))
        return key
    }

    mutating func open(_ key: String, at now: Double) -> Opening {
        wrong.removeAll { $0 <= now - 60 }
        guard wrong.count < Self.mostWrong else { return .tooMany }
        guard let place = keys.firstIndex(where: { Self.areEqual($0.key, key) && $0.until > now }) else {
            wrong.append(now)
            return .wrong
        }
        keys.remove(at: place)
        let session = Session(cookie: Self.secret(), token: Self.secret())
        sessions = Array((sessions + [session]).suffix(Self.mostSessions))
        return .opened(session)
    }

    func session(_ cookie: String?) -> Session? {
        guard let cookie else { return nil }
        return sessions.first { Self.areEqual($0.cookie, cookie) }
    }

    mutating func close(_ session: Session) { sessions.removeAll { $0 == session } }

    /// Compares in a time that does not tell how many letters are right.
    static func areEqual(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one.utf8), Array(other.utf8))
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    static func secret() -> String {
        (0..<4).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

final class SharedAccess: Sendable {
    let state = Mutex(Access())
}

extension WebDiary {
    package func makeLink() -> String {
        let key = access.state.withLock { $0.makeKey(at: Monotonic.seconds) }
        return "http://\(host)\(Address.opening.text)?key=\(key)"
    }

    func isNamedRight(_ request: Request) -> Bool { request.headers["host"] == host }

    /// The session of a browser that was let in; a request of another page has none.
    func session(of request: Request) -> Access.Session? {
        guard isFromHere(request) else { return nil }
        return access.state.withLock { $0.session(request.cookie(cookieName)) }
    }

    /// True for our own page, or for a person who typed the address.
    private func isFromHere(_ request: Request) -> Bool {
        let site = request.headers["sec-fetch-site"]
        if let site, site != "same-origin", !(site == "none" && request.isReading) { return false }
        guard let origin = request.headers["origin"] else { return true }
        // A browser that sends no referrer names no origin either, and says in its own header that it is ours.
        return origin == "http://\(host)" || origin == "null" && site == "same-origin"
    }

    /// Cookies do not tell ports apart, so the name does.
    private var cookieName: String { "voicecore-" + (host.split(separator: ":").last ?? "") }

    /// Lets a browser in by a link; a HEAD request, as some programs send, does not spend it.
    func open(_ request: Request, _ texts: Texts) -> Response? {
        guard request.method == "GET" else { return nil }
        switch access.state.withLock({ $0.open(request.query["key"] ?? "", at: Monotonic.seconds) }) {
        case .opened(let session):
            var response = Response.seeOther(.today)
            response.headers["Set-Cookie"] =
                "\(cookieName)=\(session.cookie); HttpOnly; SameSite=Strict; Path=/"
            return response
        case .wrong: return .page(403, ErrorPage.closed(texts).bare(texts))
        case .tooMany: return .page(429, ErrorPage.tooMany(texts).bare(texts))
        }
    }

    func close(_ session: Access.Session, _ texts: Texts) -> Response {
        access.state.withLock { $0.close(session) }
        events.close(session)
        var response = Response.page(200, ErrorPage.closed(texts).bare(texts))
        response.headers["Clear-Site-Data"] = "\"cache\", \"cookies\", \"storage\""
        return response
    }

    /// True if the browser says that our own page sent the request.
    func isOurs(_ request: Request) -> Bool {
        isFromHere(request)
            && (request.headers["origin"] == "http://\(host)"
                || request.headers["sec-fetch-site"] == "same-origin")
    }

    func fault(_ error: DiaryError, _ handler: PageHandler, _ target: Route.Target?) async -> Response {
        let (texts, request) = (handler.texts, handler.request)
        var shown: ErrorPage
        switch error {
        case .noSuchEntry, .noSuchRow: shown = .missing(texts)
        case .busy: shown = .busy(texts)
        default:
            let english = error.failure(diary: tools.store.folder.path).line
            let sentence = texts.language == .korean ? texts.sentence(MemoFault(error)) : english
            shown = .broken(texts, sentence, writes: !request.isReading)
        }
        if !request.isReading {
            shown.form = UntakenForm(request)
            shown.back = target?.back
        }
        switch error {
        case .noSuchEntry, .noSuchRow: return (try? await handler.error(404, shown)) ?? Response(404)
        case .refused: return .page(422, shown.bare(texts, token: handler.token))
        default: return .page(503, shown.bare(texts, token: handler.token))
        }
    }
}
