internal import Actions
internal import Glibc
internal import Programs
internal import System
internal import VoiceCore

/// Memos sent by programs: in one request, or in pieces by the protocol tus 1.0.0.
extension Api {
    static let entries = "/api/entries"
    private static let tus = ["Tus-Resumable": "1.0.0"]
    private static let mostUploads = 1_000

    /// Accepts a program that does not name its version of tus.
    private static func speaksTus(_ request: Request) -> Bool {
        request.headers["tus-resumable"].map { $0 == "1.0.0" } ?? true
    }

    private static func inTus(_ response: Response) -> Response {
        var response = response
        response.headers.merge(tus) { one, _ in one }
        return response
    }

    private static let otherTus = Response.failure(
        412,
        "tus 1.0.0 is spoken here",
        headers: tus.merging(["Tus-Version": "1.0.0"]) { $1 }
    )

    static func upload(_ path: String) -> String? {
        path.hasPrefix("/api/uploads/") ? String(path.dropFirst(13)) : nil
    }

    func receiveEntry(_ head: Request) -> BodyPolicy {
        guard let length = fits(head) else { return .refused(Self.tooLarge) }
        guard hasRoom(for: length) else { return .refused(Self.noRoom) }
        let (type, folder) = (head.headers["content-type"] ?? "", filing.folder)
        do {
            let facts = try UploadFacts(inAddressOf: head)
            if type.lowercased().hasPrefix("multipart/") {
                return form(type) { name, _ in
                    guard let facts = try? UploadFacts(["filename": [name]]) else { return nil }
                    return Self.incoming(Upload(new: facts, in: folder))
                }
            }
            guard let incoming = Self.incoming(Upload(new: facts, in: folder)) else {
                return .refused(Self.noRoom)
            }
            return .read(by: FileBody(incoming))
        } catch {
            return .refused(.failure(400, error.message, parameter: error.field))
        }
    }

    func receivePiece(_ head: Request, of id: String) -> BodyPolicy {
        guard Self.speaksTus(head) else { return .refused(Self.otherTus) }
        guard let upload = Upload(id, in: filing.folder) else { return .refused(Self.gone) }
        guard head.headers["content-type"] == "application/offset+octet-stream" else {
            return .refused(
                .failure(415, "a piece is of the type application/offset+octet-stream", headers: Self.tus)
            )
        }
        guard let offset = head.number("upload-offset") else {
            let message = "Upload-Offset says how many bytes came before, as a number from 0"
            return .refused(.failure(400, message, parameter: "Upload-Offset", headers: Self.tus))
        }
        guard let file = upload.file() else {
            let isWhole = upload.isWhole
            return .refused(
                isWhole
                    ? .failure(409, "all of it is here", headers: Self.tus)
                    : .failure(423, "another program is sending it", headers: Self.tus)
            )
        }
        guard offset == file.now.bytes else {
            let message = "\(file.now.bytes) bytes are here"
            return .refused(.failure(409, message, parameter: "Upload-Offset", headers: Self.tus))
        }
        if let length = head.number("content-length"), let total = upload.total,
            length > total - file.now.bytes
        {
            return .refused(Self.tooLong(upload))
        }
        return .read(by: FileBody(Incoming(file: file, upload: upload)))
    }

    private static func tooLong(_ upload: Upload) -> Response {
        let message = "this piece goes beyond the \(upload.total ?? 0) bytes that Upload-Length announced"
        return .failure(413, message, parameter: "Upload-Length", headers: tus)
    }

    static func incoming(_ upload: Upload?) -> Incoming? {
        guard let upload, let file = upload.file() else { return nil }
        return Incoming(file: file, upload: upload)
    }

    func answerEntries(_ request: Request) async -> Response {
        switch request.method {
        case "OPTIONS":
            let more = [
                "Tus-Version": "1.0.0", "Tus-Extension": "creation,termination",
                "Tus-Max-Size": String(ReceivedFile.mostBytes),
            ]
            return Response(204, Self.tus.merging(more) { $1 })
        case "POST" where request.headers["tus-resumable"] != nil: return Self.inTus(await create(request))
        case "POST": return await addEntry(request)
        default: return .failure(405, "memos are sent here with POST", headers: ["Allow": "POST, OPTIONS"])
        }
    }

    func answerUpload(_ request: Request, _ id: String) async -> Response {
        guard Self.speaksTus(request) else { return Self.otherTus }
        if request.method == "PATCH" { return Self.inTus(await goOn(request)) }
        if let outcome = await filing.outcome(of: id), request.method == "GET" {
            return Self.answer(outcome, headers: Self.tus)
        }
        guard let upload = Upload(id, in: filing.folder) else { return Self.gone }
        switch request.method {
        case "HEAD":
            var headers = Self.tus
            headers["Upload-Offset"] = String(upload.bytes)
            headers["Upload-Length"] = upload.total.map { String($0) }
            headers["Upload-Metadata"] = upload.metadata
            return Response(200, headers)
        case "DELETE" where !upload.isWhole:
            upload.remove()
            return Response(204, Self.tus)
        case "GET" where upload.isWhole:
            filing.start(upload)
            guard let outcome = await filing.outcome(of: id) else { return Self.gone }
            return Self.answer(outcome, headers: Self.tus)
        case "GET": return .failure(409, "\(upload.bytes) bytes are here", headers: Self.tus)
        default: return .failure(405, "a piece is sent with PATCH", headers: Self.tus)
        }
    }

    private func addEntry(_ request: Request) async -> Response {
        var facts = request.query.mapValues { [$0] }
        var incoming: Incoming?
        switch request.bodyReader {
        case let body as FileBody: incoming = body.incoming
        case let body as FormBody:
            let content = body.finish()
            if let fault = content.fault ?? (content.files.count > 1 ? .unwanted : nil) {
                content.files.forEach { $0.upload?.remove() }
                return Self.answer(fault, content.files)
            }
            incoming = content.files.first
            facts.merge(content.fields) { $0 + $1 }
        default: break
        }
        guard let incoming, let upload = incoming.upload else {
            return .failure(400, "no file was sent", parameter: "file")
        }
        guard incoming.file.isWell, incoming.file.now.bytes > 0 else {
            upload.remove()
            return Self.answer(.file, [incoming])
        }
        if facts["filename"] == nil, facts["name"] == nil { facts["filename"] = [incoming.file.name] }
        do {
            let whole = try await finish(upload, incoming.file, UploadFacts(strictly: facts))
            filing.start(whole)
            guard let outcome = await filing.outcome(of: whole.id) else { return Self.gone }
            return Self.answer(outcome)
        } catch let unfit as UploadFacts.Unfit {
            upload.remove()
            return .failure(400, unfit.message, parameter: unfit.field)
        } catch {
            upload.remove()
            return Self.noRoom
        }
    }

    func finish(_ upload: Upload, _ file: ReceivedFile, _ facts: UploadFacts?) async throws -> Upload {
        try await BlockingWork.run(label: "upload") { (_) throws(any Error) in
            var upload = upload
            if let facts { try upload.describe(as: facts) }
            try upload.finish(file)
            return upload
        }
    }

    private func create(_ request: Request) async -> Response {
        guard Self.speaksTus(request) else { return Self.otherTus }
        guard let length = request.number("upload-length"), length > 0 else {
            let message = "Upload-Length says how many bytes come"
            return .failure(400, message, parameter: "Upload-Length", headers: Self.tus)
        }
        guard length <= ReceivedFile.mostBytes else { return Self.tooLarge }
        guard hasRoom(for: length) else { return Self.noRoom }
        guard FolderNames.of(filing.folder).count < Self.mostUploads else {
            return .failure(503, "\(Self.mostUploads) memos are on their way in; finish some first")
        }
        let header = request.headers["upload-metadata"] ?? ""
        do {
            let facts = try UploadFacts(TusMetadata.values(header, of: Set(UploadFacts.names)))
            let folder = filing.folder
            let made = try await BlockingWork.run(label: "upload") { (_) throws(any Error) -> Upload? in
                guard var upload = Upload(new: facts, total: length, metadata: header, in: folder) else {
                    return nil
                }
                try upload.describe(as: facts)
                return upload
            }
            guard let made else { return Self.noRoom }
            return Response(201, Self.tus.merging(["Location": "/api/uploads/\(made.id)"]) { $1 })
        } catch let fault as TusMetadata.Fault {
            return Self.answer(fault)
        } catch let unfit as UploadFacts.Unfit {
            return .failure(400, unfit.message, parameter: unfit.field, headers: Self.tus)
        } catch {
            return Self.noRoom
        }
    }

    private func goOn(_ request: Request) async -> Response {
        guard let body = request.bodyReader as? FileBody, let upload = body.incoming.upload else {
            return Self.gone
        }
        let file = body.incoming.file
        // Closed before the answer, as the next piece comes with it.
        defer { file.close() }
        if file.now.isTooLarge, upload.total != nil {
            // A piece that is too long is dropped whole.
            file.cut(to: request.number("upload-offset") ?? 0)
            return Self.tooLong(upload)
        }
        guard file.isWell else { return Self.answer(.file, [body.incoming]) }
        let bytes = file.now.bytes
        do {
            if bytes == upload.total {
                filing.start(try await finish(upload, file, nil))
            } else {
                let isKept = await BlockingWork.run(label: "upload") { _ in file.sync() != nil }
                guard isKept else { return Self.noRoom }
            }
        } catch {
            return Self.noRoom
        }
        return Response(204, Self.tus.merging(["Upload-Offset": String(bytes)]) { $1 })
    }
}
