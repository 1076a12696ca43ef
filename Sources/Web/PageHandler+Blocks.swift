internal import Actions
internal import VoiceCore

extension PageHandler {
    func placeNames() async throws -> [String] {
        let own = try await store.places.all().map(\.name)
        let used = try await store.places.used().map(\.name).filter { !own.contains($0) }
        return Array((own + used).prefix(200))
    }

    func placed(_ edit: EntryEdit, in entry: Entry) async throws -> EntryEdit {
        try await edit.meant(of: entry, in: store).edit
    }

    func photos(_ id: EntryID) async throws -> Markup { try await photos(id, []) }

    private func photos(_ id: EntryID, _ problems: [String]) async throws -> Markup {
        AddPhotosPage(frame: try await frame(), entry: try await store.entries.entry(id), problems: problems)
            .markup
    }

    /// Adds the photos of a form to an entry as one block, except those that it has already.
    func addPhotos(_ id: EntryID) async throws -> Response {
        let entry = try await store.entries.entry(id)
        let (files, refusal) = try await received()
        if let refusal { return refusal }
        defer { files.forEach { $0.remove() } }
        let names = Dictionary(files.map { ($0.path, $0.facts.name) }, uniquingKeysWith: { one, _ in one })
        return try await page.actions.bring([PhotoFiles(files.map(\.path))], besides: entry.pictures) {
            try await add($0, to: id, names: names)
        }
    }

    private func add(_ photos: BroughtPhotos, to id: EntryID, names: [String: String]) async throws
        -> Response
    {
        var problems = problems(of: photos, names)
        do throws(DiaryError) {
            _ = try await page.actions.append(photos.blocks, photos.pictures, to: id)
        } catch {
            guard case .refused = error else { throw error }
            problems = [texts.sentence(MemoFault(error))]
        }
        guard problems.isEmpty else { return .page(422, try await self.photos(id, problems)) }
        return .seeOther(.entry(id))
    }

    private func problems(of photos: BroughtPhotos, _ names: [String: String]) -> [String] {
        photos.faults.map { "\(names[$0.path] ?? ""): \(texts.sentence($0.fault))" }
    }
}

extension PageHandler {
    func linkImage(_ path: DigestInPath) async throws -> Response {
        let sha256 = path.text
        guard let bytes = try await store.links.image(sha256) else { return try await missing() }
        let headers = ["Content-Type": Picture.Format.jpeg.mediaType, "ETag": "\"\(sha256.prefix(32))\""]
        return Response(200, headers, .bytes(bytes))
    }

    /// A kept or small picture, if a block of the entry names it.
    func photo(_ path: PhotoInPath) async throws -> Response {
        try await photo(path.entry, path.number, isSmall: false)
    }

    func smallPhoto(_ path: PhotoInPath) async throws -> Response {
        try await photo(path.entry, path.number, isSmall: true)
    }

    private func photo(_ id: EntryID, _ number: Int, isSmall: Bool) async throws -> Response {
        let pictures = try await store.entries.entry(id).pictures
        guard pictures.indices.contains(number - 1) else { return try await missing() }
        let picture = pictures[number - 1]
        let small = isSmall ? OpenFile(picture.smallPath, below: store.folder.path) : nil
        guard let file = small ?? OpenFile(picture.path, below: store.folder.path) else {
            return try await error(
                404,
                ErrorPage(code: texts.notHere, title: texts.photoMissing, sentences: [])
            )
        }
        let headers = [
            "Content-Type": small == nil ? picture.format.mediaType : Picture.Format.jpeg.mediaType,
            "ETag": "\"\(picture.sha256.prefix(32))\(small == nil ? "" : "-small")\"",
        ]
        return Response(200, headers, .file(file, from: 0, count: file.bytes))
    }
}
