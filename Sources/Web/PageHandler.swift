internal import Actions
internal import Programs
internal import Synchronization
internal import VoiceCore

struct PageHandler {
    let page: WebDiary
    let request: Request
    let texts: Texts
    var session: Access.Session?
    /// The revision of the diary before anything of it was read.
    var seen = ""

    var store: DiaryStore { page.tools.store }
    var now: Moment { page.tools.now() }
    var token: String { session?.token ?? "" }

    static let mostRows = 40

    func frame() async throws -> Frame {
        let outline = try await page.outline(seen)
        return Frame(
            texts: texts,
            today: now.localDay(startMinute: outline.dayStartMinute),
            token: token,
            seen: seen,
            waiting: outline.heldJobs + outline.heldFiles.count(where: \.isUnfinished),
            recorded: await page.speaker?.shown(),
            hearsLetters: request.cookie(KeysPage.cookie) != "off",
            path: request.method == "GET" && Address(path: request.path) != nil ? request.path : nil
        )
    }

    func error(_ status: Int, _ error: ErrorPage) async throws -> Response {
        .page(status, error.markup(try await frame()))
    }

    func missing() async throws -> Response { try await error(404, .missing(texts)) }

    func show(_ target: Route.Target) async throws -> Response {
        guard let get = target.get else { return try await missing() }
        guard target.traits.contains(.ofDiary), let tag = try await diaryTag() else {
            return try await get(self)
        }
        guard !tag.isKnown(by: request) else { return .unchanged(tag) }
        var response = try await get(self)
        if response.status == 200 { response.headers["ETag"] = tag.text }
        return response
    }

    /// The tag of a page that shows nothing but the diary; `nil` while it also shows a change or a recording.
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

    /// A form with another session's token; shows typed text only if our own page surely sent it.
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

    func listen() -> Response {
        guard request.method == "GET", let session else { return Response(405, ["Allow": "GET"]) }
        let headers = ["Content-Type": "text/event-stream; charset=utf-8", "Connection": "close"]
        let pipe = page.events.open(for: session, since: request.query["since"])
        return Response(200, headers, .events(pipe))
    }

    func close(_ form: FormFields) -> Response { session.map { page.close($0, texts) } ?? .seeOther(.today) }

    var second: Double? {
        request.query["t"].flatMap { Double($0) }.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    }

    func journals() async throws -> [String] { Array(try await store.journals.names().prefix(200)) }
}
