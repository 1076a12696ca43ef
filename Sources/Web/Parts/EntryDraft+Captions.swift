internal import Actions
internal import VoiceCore

extension EntryDraft {
    /// The prefix of a caption field; the photo's name follows.
    static let captionField = "caption-"

    static func captions(of entry: Entry) -> [String: String] {
        Dictionary(uniqueKeysWithValues: entry.captionedPhotos.map { ($0.name, $0.caption ?? "") })
    }

    mutating func takeCaptions(of form: FormFields) {
        for (field, text) in form.values where field.hasPrefix(Self.captionField) {
            captions[String(field.dropFirst(Self.captionField.count))] = text
        }
    }

    func changeCaptions(of entry: Entry, in edit: inout EntryEdit) throws(Unfit) {
        for photo in entry.captionedPhotos {
            guard let text = captions[photo.name], text != photo.caption ?? "" else { continue }
            guard text.count <= Block.characterLimit else { throw .longCaption }
            let caption = text.contains { !$0.isWhitespace } ? text : nil
            guard caption != photo.caption else { continue }
            edit.changedBlocks[photo.place] = .to(.photo(photo.pictures, caption: caption))
            edit.seenBlocks[photo.place] = entry.blocks[photo.place]
        }
    }

    /// Captions written for photos that the entry no longer has.
    func captionsWithoutPhoto(in entry: Entry) -> [String] {
        let there = Self.captions(of: entry)
        return captions.filter { there[$0.key] == nil && !$0.value.isEmpty }.sorted { $0.key < $1.key }.map(
            \.value
        )
    }
}
