import TestKit
import VoiceCore

@testable import PageKit

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
            photos.blocks.append(.photo(picture.picture, caption: number == 1 ? Self.caption : nil))
        }
        return try await store.keep(photos, pictures: pictures, at: moment)
    }
}
