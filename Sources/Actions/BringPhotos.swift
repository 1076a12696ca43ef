package import Diary
package import VoiceCore

package struct PhotoFiles: Sendable {
    package var paths: [String]
    package var caption: String?

    package init(_ paths: [String], caption: String? = nil) { (self.paths, self.caption) = (paths, caption) }
}

package struct PhotoFault: Sendable {
    package let path: String
    package let fault: MemoFault
}

package struct BroughtPhotos: Sendable {
    package private(set) var blocks: [Block] = []
    package private(set) var pictures: [ArrivingPicture] = []
    package private(set) var faults: [PhotoFault] = []

    init(_ files: [PhotoFiles], besides known: [Picture], by bringing: PhotoBringing, into folder: String)
        async
    {
        for group in files {
            var brought: [ArrivingPicture] = []
            for path in group.paths {
                do {
                    let photo = try await bringing.bring(path, into: folder)
                    let others = known + brought.map(\.picture)
                    guard !others.contains(where: { $0.sha256 == photo.picture.sha256 }) else { continue }
                    brought.append(photo)
                } catch {
                    faults.append(PhotoFault(path: path, fault: MemoFault(error)))
                }
            }
            guard !brought.isEmpty else { continue }
            blocks.append(.photo(brought.map(\.picture), caption: group.caption))
            pictures += brought
        }
    }

    package func date(by finder: MemoDateFinder) -> EntryDate? {
        let pictures = pictures.map(\.picture)
        if let taken = pictures.compactMap(\.takenAt).first {
            return EntryDate(recordedAt: taken, dateSource: .metadata, dateCertainty: .exact)
        }
        // A file's time says nothing of a photo that a person adds now.
        let named = pictures.lazy.map { picture in
            finder.find(.init(path: picture.name, modified: Moment(milliseconds: 0)))
        }
        return named.first { $0.source == .name }.map {
            EntryDate(recordedAt: $0.moment, dateSource: $0.source, dateCertainty: $0.certainty)
        }
    }
}

extension DiaryActions {
    /// Leaves out photos that are `known`, since a form may be sent twice; the copies are gone after `work`.
    package func bring<Value>(
        _ files: [PhotoFiles],
        besides known: [Picture] = [],
        _ work: (BroughtPhotos) async throws -> Value
    ) async throws -> Value {
        let folder = try store.makeWorkFolder()
        defer { store.removeWorkFolder(folder) }
        let bringing = PhotoBringing(tools: pipeline.tools)
        return try await work(await BroughtPhotos(files, besides: known, by: bringing, into: folder))
    }
}
