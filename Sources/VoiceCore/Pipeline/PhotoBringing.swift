package import Diary
internal import FoundationEssentials
internal import System
internal import Wires

/// Makes photos ready for the diary: a copy, its facts, and a small picture.
package struct PhotoBringing: Sendable {
    let tools: PipelineDependencies

    package init(tools: PipelineDependencies) {
        self.tools = tools
    }

    package static func isPhoto(_ path: String) -> Bool { PhotoReader.isPhoto(path) }

    /// Copies a photo's file into a folder and looks at the copy.
    package func bring(_ path: String, into folder: String) async throws -> ArrivingPicture {
        let reader = PhotoReader(installed: tools.installed)
        let copy = "\(folder)/\(UUID().uuidString)"
        let seen = try await BlockingWork.run(label: "photo") { (_) throws(any Error) in
            try Self.check(try OfferedFile(path))
            try Self.copy(Path(path).resolved ?? path, to: copy)
            let seen = try reader.look(at: copy)
            try DurableFile.write(seen.small, to: copy + ".small")
            return seen
        }
        let picture = Picture(
            sha256: seen.sha256,
            format: Picture.Format(seen.facts.format),
            bytes: seen.bytes,
            width: seen.facts.width,
            height: seen.facts.height,
            name: Path(Path(path).name).shown,
            takenAt: PhotoDate(zone: tools.zone, now: tools.now()).taken(seen.facts.exif),
            position: seen.facts.exif.position.flatMap {
                GlobePosition(latitude: $0.latitude, longitude: $0.longitude)
            }
        )
        return ArrivingPicture(picture, file: copy, small: copy + ".small")
    }

    private static func copy(_ path: String, to copy: String) throws(any Error) {
        do throws(FileCopy.Failure) {
            try FileCopy.put(path, to: copy)
        } catch {
            throw error.isOfSource ? PhotoError.unreadable(errno: error.errno) : error.inDiary
        }
    }

    /// Makes a copy without camera data such as the position.
    package func clean(_ picture: Picture, at path: String, into folder: String) async throws
        -> ArrivingPicture
    {
        let reader = PhotoReader(installed: tools.installed)
        let copy = "\(folder)/\(UUID().uuidString)"
        return try await BlockingWork.run(label: "photo") { (_) throws(any Error) in
            let (format, bytes) = try reader.clean(path)
            try DurableFile.write(bytes, to: copy)
            var clean = picture
            (clean.sha256, clean.bytes) = (SHA256Sum.of(bytes), bytes.count)
            (clean.format, clean.position) = (Picture.Format(format), nil)
            return ArrivingPicture(clean, file: copy, small: nil)
        }
    }

    package func small(of file: String) async throws -> String {
        let reader = PhotoReader(installed: tools.installed)
        return try await BlockingWork.run(label: "photo") { (_) throws(any Error) in
            try DurableFile.write(try reader.look(at: file).small, to: file + ".small")
            return file + ".small"
        }
    }

    /// Refuses a file that is no photo before it is copied.
    private static func check(_ file: OfferedFile) throws(PhotoError) {
        guard file.look.bytes > 0 else { throw .empty }
        let limit = PhotoLimits.fileBytes
        guard file.look.bytes <= limit else { throw .tooLong(limitBytes: limit) }
        guard PhotoFormat(head: file.head(PhotoFormat.headBytes)) != nil else { throw .unknownFormat }
    }
}

extension Picture.Format {
    init(_ format: PhotoFormat) {
        switch format {
        case .jpeg: self = .jpeg
        case .png: self = .png
        case .webp: self = .webp
        case .heic: self = .heic
        case .avif: self = .avif
        }
    }
}
