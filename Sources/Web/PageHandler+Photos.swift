internal import VoiceCore

extension PageHandler {
    func linkImage(_ sha256: String) async throws -> Response {
        guard let bytes = try await store.links.image(sha256) else {
            return try await error(404, .missing(texts))
        }
        let headers = ["Content-Type": Picture.Format.jpeg.mediaType, "ETag": "\"\(sha256.prefix(32))\""]
        return Response(200, headers, .bytes(bytes))
    }

    /// A kept or small picture, if a block of the entry names it.
    func photo(_ id: EntryID, _ number: Int, isSmall: Bool) async throws -> Response {
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
