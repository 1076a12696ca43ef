internal import Actions
internal import Travel
internal import VoiceCore

/// Places, links and photos that come to an entry.
extension PageHandler {
    /// The places that are known, for a field to offer.
    func placeNames() async throws -> [String] {
        let own = try await store.places.all().map(\.name)
        let used = try await store.places.used().map(\.name).filter { !own.contains($0) }
        return Array((own + used).prefix(200))
    }

    /// Places by their names: one's own have their points and one name, cities have theirs, and others
    /// the spelling that entries have.
    func placed(_ blocks: [Block]) async throws -> [Block] {
        guard blocks.contains(where: { $0.kind == .place }) else { return blocks }
        let names = try await PlaceNames(store)
        return blocks.map { block in
            guard case .place(let name, nil) = block else { return block }
            return names.place(named: name).map { .place(name: $0.name, $0.position) }
                ?? .place(name: names.spelling(of: name) ?? name, nil)
        }
    }

    /// The same for what an edit adds, without what the entry has already.
    func placed(_ edit: EntryEdit, in entry: Entry) async throws -> EntryEdit {
        var edit = edit
        edit.addedBlocks = try await placed(edit.addedBlocks).filter { block in
            !entry.blocks.contains { $0.isSame(as: block) }
        }
        return edit
    }

    /// Where photos are chosen for an entry.
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

extension Block {
    /// Whether it leads to the same place or page.
    fileprivate func isSame(as other: Block) -> Bool {
        switch (self, other) {
        case (.place(let one, _), .place(let another, _)): one == another
        case (.link(let one, _), .link(let another, _)): one == another
        default: false
        }
    }
}
