internal import Actions
internal import Programs
internal import System
internal import VoiceCore

struct UploadPage: Framed {
    struct Sent {
        var id: String
        var name: String
        var outcome: MemoOutcome?
    }

    let frame: Frame
    let sent: [Sent]

    var markup: Markup {
        frame.page(texts.sendMemos, kind: "p-upload") {
            PageHead(title: texts.sendMemos, lead: texts.sendHow).markup
            measured {
                form
                element(.ul, .kind("outcomes"), .id("outcomes")) { for one in sent { row(one) } }
            }
        }
    }

    private var form: Markup {
        frame.form(
            .upload,
            "drop",
            .of(.enctype, "multipart/form-data"),
            .of(.says, texts.cannotSend),
            .of(.saysPlace, texts.fileOf),
            .of(.saysFiled, texts.beingFiled),
            .of(.saysEmpty, texts.emptyFile),
            .flag(.drop)
        ) {
            frame.fileChoice("audio/*,video/*,image/*,.heic,.avif,.amr,.opus,.caf,.wma")
            element(.button, .kind("button first")) { texts.send }
            element(.p, .kind("small quiet js-only")) { texts.orDrop }
        }
    }

    private func row(_ one: Sent) -> Markup {
        element(.li, .id("u-" + one.id)) {
            element(.b, .ownDirection) { one.name }
            " · "
            if let outcome = one.outcome {
                element(.span) { texts.became(outcome.report) }
                if let entry = outcome.report.entry.flatMap({ EntryID($0) }) {
                    " "
                    element(.a, .href(.entry(entry))) { texts.toEntry }
                }
                let facts = texts.facts(of: outcome.report)
                if !facts.isEmpty {
                    " "
                    element(.p, .kind("small")) { facts }
                }
                if let why = texts.sentence(outcome) {
                    element(.p, .kind("small quiet"), .ownDirection) { why }
                }
            } else {
                element(.span, .kind("quiet")) { texts.onItsWay }
            }
        }
    }
}

extension PageHandler {
    private static let mostFiles = 50

    /// Takes no file before the token of the session has come.
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

    func receiveUpload() async throws -> Response {
        let (files, refusal) = try await received()
        if let refusal { return refusal }
        files.forEach { page.api?.filing.start($0) }
        return .seeOther(.uploads(files.map(\.id)))
    }

    /// The files of a form, whole and on the disk, or the refusal of the form.
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

    func uploads() async throws -> Response {
        try await uploads(request.query["of"]?.split(separator: ".").map(String.init) ?? [])
    }

    private func uploads(_ ids: [String]) async throws -> Response {
        guard let api = page.api else { return try await missing() }
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

    /// The outcome of one memo, once it is known.
    func uploaded(_ id: String) async throws -> Response {
        _ = await page.api?.filing.outcome(of: id)
        return try await uploads([id])
    }
}
