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
            let bytes = TestPhoto.jpeg(number: number)
            let picture = Picture(
                sha256: SHA256Sum.of(bytes),
                format: .jpeg,
                bytes: bytes.count,
                width: 64,
                height: 48,
                name: "IMG_\(number).jpg",
                takenAt: moment,
                position: number == 1 ? Self.beach : nil
            )
            pictures.append(
                ArrivingPicture(
                    picture,
                    file: folder.write(bytes, to: "\(number)"),
                    small: folder.write(TestPhoto.jpeg.bytes, to: "\(number).small")
                )
            )
            photos.blocks.append(.photo(picture, caption: number == 1 ? Self.caption : nil))
        }
        return try await store.keep(photos, pictures: pictures, at: moment)
    }
}
