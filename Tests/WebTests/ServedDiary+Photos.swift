import TestKit
import VoiceCore
@testable import Web

extension ServedDiary {
    static let beach = GlobePosition(latitude: 35.1587, longitude: 129.1604)
    private static let caption = "The <b>harbour</b>\u{202E}"

    /// An entry with a photo and a caption, and one without.
    func addPhotos() async throws -> Entry {
        let moment = self.entry.recordedAt.adding(seconds: 60)
        var photos = Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: moment
        )
        var pictures: [ArrivingPicture] = []
        for number in 1...2 {
            let picture = try TestPhoto.arriving(
                number,
                in: folder.path,
                at: moment,
                position: number == 1 ? Self.beach : nil
            )
            pictures.append(picture)
            photos.blocks.append(.photo([picture.picture], caption: number == 1 ? Self.caption : nil))
        }
        return try await store.entries.add(photos, pictures: pictures, at: moment)
    }

    /// An entry with a photo of five pictures under one caption, and one of one.
    func addSeveral() async throws -> Entry {
        let moment = self.entry.recordedAt.adding(seconds: 120)
        var photos = Entry(
            id: EntryID(at: moment),
            recordedAt: moment,
            dateSource: .live,
            dateCertainty: .exact,
            createdAt: moment
        )
        let pictures = try (1...6).map { try TestPhoto.arriving($0, in: folder.path, at: moment) }
        photos.blocks = [
            .photo(pictures[..<5].map(\.picture), caption: "The pier"),
            .photo([pictures[5].picture], caption: "Alone"),
        ]
        return try await store.entries.add(photos, pictures: pictures, at: moment)
    }
}
