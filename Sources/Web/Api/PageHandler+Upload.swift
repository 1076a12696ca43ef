internal import Actions
internal import System
internal import VoiceCore

/// Memos that a browser sends by a form.
extension PageHandler {
    /// How many files a form may hold.
    private static let mostFiles = 50

    /// Where the files of a form go: nowhere before the token of the session has come.
    static func receive(_ head: Request, token: String, _ api: Api) -> BodyPolicy {
        let texts = Texts(of: head)
        guard let length = api.fits(head) else {
            return .refused(WebDiary.guarded(.page(413, ErrorPage.tooLarge(texts).bare(texts))))
        }
        guard api.hasRoom(for: length) else {
            return .refused(WebDiary.guarded(.page(507, ErrorPage.noRoom(texts).bare(texts))))
        }
        let folder = api.filing.folder
        return api.form(head.headers["content-type"] ?? "") { name, fields in
            guard Access.areEqual(fields["token"]?.first ?? "", token),
                let facts = try? UploadFacts(["filename": [name]])
            else { return nil }
            return Api.incoming(Upload(new: facts, in: folder))
        }
    }

    /// Begins to file what was sent, and shows the way to what becomes of it.
    func receiveUpload() async throws -> Response {
        let (files, refusal) = try await received()
        if let refusal { return refusal }
        files.forEach { page.api?.filing.start($0) }
        return .seeOther(.uploads(files.map(\.id)))
    }

    /// The files of a form, whole and on the disk; or why they are not taken.
    func received() async throws -> (files: [Upload], refusal: Response?) {
        guard let api = page.api, let body = request.bodyReader as? FormBody else {
            return ([], try await error(403, .refused(texts)))
        }
        let content = body.finish()
        let states = content.files.map(\.file.now)
        if states.contains(where: { $0.errno != 0 || $0.isTooLarge }) {
            content.files.forEach { $0.upload?.remove() }
            let isLarge = states.contains { $0.isTooLarge }
            return ([], try await error(isLarge ? 413 : 507, isLarge ? .tooLarge(texts) : .noRoom(texts)))
        }
        let isOurs = Access.areEqual(content.fields["token"]?.first ?? "", token)
        guard content.fault == nil, content.files.count <= Self.mostFiles, isOurs else {
            content.files.forEach { $0.upload?.remove() }
            // Of a form with very many parts the token may not have been read.
            let isLong = content.fault == .form(.manyParts)
            let isMany = content.fault == nil || isLong
            let fault: ErrorPage = isMany ? .tooManyFiles(texts, most: Self.mostFiles) : .unreadable(texts)
            return ([], try await error(400, isOurs || isLong ? fault : .refused(texts)))
        }
        var files: [Upload] = []
        for incoming in content.files {
            guard let upload = incoming.upload, incoming.file.isWell,
                let whole = try? await api.finish(upload, incoming.file, upload.facts)
            else {
                incoming.upload?.remove()
                continue
            }
            files.append(whole)
        }
        guard !files.isEmpty || content.files.isEmpty else {
            return ([], try await error(507, .noRoom(texts)))
        }
        return (files, nil)
    }

    /// The form, and what became of the memos that the address names.
    func uploads(_ ids: [String]) async throws -> Response {
        guard let api = page.api else { return try await error(404, .missing(texts)) }
        var sent: [UploadPage.Sent] = []
        for id in ids.prefix(Self.mostFiles) {
            if let outcome = api.filing.known(id) {
                sent.append(.init(id: id, name: outcome.report.source, outcome: outcome))
            } else if let upload = Upload(id, in: api.filing.folder) {
                sent.append(.init(id: id, name: upload.facts.name))
            }
        }
        return .page(200, UploadPage(frame: try await frame(), sent: sent).markup)
    }

    /// The same for one memo, once it is known what became of it.
    func uploaded(_ id: String) async throws -> Response {
        _ = await page.api?.filing.outcome(of: id)
        return try await uploads([id])
    }
}
