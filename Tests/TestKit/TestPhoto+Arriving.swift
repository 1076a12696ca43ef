package import Diary
internal import Foundation
package import System

extension TestPhoto {
    /// A picture of its own number with its files in a folder, as the road brings them; both are whole.
    package static func arriving(
        _ number: Int = 1,
        in folder: String,
        at moment: Moment? = nil,
        position: GlobePosition? = nil
    ) throws -> ArrivingPicture {
        let bytes = jpeg(number: number)
        let file = "\(folder)/\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        try Data(jpeg.bytes).write(to: URL(fileURLWithPath: file + ".small"))
        let picture = Picture(
            sha256: SHA256Sum.of(bytes),
            format: .jpeg,
            bytes: bytes.count,
            width: 64,
            height: 48,
            name: "IMG_\(number).jpg",
            takenAt: moment,
            position: position
        )
        return ArrivingPicture(picture, file: file, small: file + ".small")
    }
}
