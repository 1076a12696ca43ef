internal import VoiceCore

/// The sound and the pictures of an entry.
extension PageHandler {
    /// A file of an entry.
    func file(_ address: Address) async throws -> Response {
        switch address {
        case .sound(let id): try await sound(id)
        case .photo(let id, let number, let isSmall): try await photo(id, number, isSmall: isSmall)
        case .linkImage(let sha256): try await linkImage(sha256)
        default: try await error(404, .missing(texts))
        }
    }

    /// The small picture of a page that a link of some entry leads to.
    private func linkImage(_ sha256: String) async throws -> Response {
        guard let bytes = try await store.links.image(sha256) else {
            return try await error(404, .missing(texts))
        }
        let headers = ["Content-Type": Picture.Format.jpeg.mediaType, "ETag": "\"\(sha256.prefix(32))\""]
        return Response(200, headers, .bytes(bytes))
    }

    /// The picture of a photo as it was kept, or the small one; nothing but what a block of the entry names.
    private func photo(_ id: EntryID, _ number: Int, isSmall: Bool) async throws -> Response {
        let pictures = try await store.entries.entry(id).pictures
        guard pictures.indices.contains(number - 1) else { return try await error(404, .missing(texts)) }
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
