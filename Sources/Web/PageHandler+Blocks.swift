internal import Actions
internal import VoiceCore

/// Places, links and photos that come to an entry.
extension PageHandler {
    /// The places that are known, for a field to offer.
    func placeNames() async throws -> [String] {
        let own = try await store.places.all().map(\.name)
        let used = try await store.places.used().map(\.name).filter { !own.contains($0) }
        return Array((own + used).prefix(200))
    }

    /// The same edit with what is meant by the places and links that it adds.
    func placed(_ edit: EntryEdit, in entry: Entry) async throws -> EntryEdit {
        try await edit.meant(of: entry, in: store).edit
    }

    /// The form that chooses photos for an entry.
    func photos(_ id: EntryID, _ problems: [String] = []) async throws -> Markup {
        AddPhotosPage(frame: try await frame(), entry: try await store.entries.entry(id), problems: problems)
            .markup
    }

    /// Brings the photos of a form into an entry as one block; those that it has already are not brought again.
    func addPhotos(to id: EntryID) async throws -> Response {
        let entry = try await store.entries.entry(id)
        let (files, refusal) = try await received()
        if let refusal { return refusal }
        defer { files.forEach { $0.remove() } }
        let folder = try store.makeWorkFolder()
        defer { store.removeWorkFolder(folder) }
        var (pictures, problems) = ([ArrivingPicture](), [String]())
        for file in files {
            do {
                let photo = try await PhotoBringing(tools: page.tools.pipeline.tools).bring(
                    file.path,
                    into: folder
                )
                let known = entry.pictures + pictures.map(\.picture)
                guard !known.contains(where: { $0.sha256 == photo.picture.sha256 }) else { continue }
                pictures.append(photo)
            } catch {
                problems.append("\(file.facts.name): \(texts.sentence(MemoFault(error)))")
            }
        }
        if !pictures.isEmpty {
            var edit = EntryEdit()
            edit.addedBlocks = [.photo(pictures.map(\.picture), caption: nil)]
            if let refusal = Block.refusal(of: edit.addedBlocks, besides: entry.blocks) {
                return .page(
                    422,
                    try await photos(id, [texts.sentence(MemoFault(DiaryError.refused(refusal)))])
                )
            }
            _ = try await store.entries.edit(id, edit, pictures: pictures, at: now)
        }
        return problems.isEmpty ? .seeOther(.entry(id)) : .page(422, try await photos(id, problems))
    }
}
