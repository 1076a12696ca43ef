import CommandLineKit
import ProgramKit
import VoiceCore

/// The photos that `add` is told of: files, and the words under them.
struct AddedPhotos {
    private let photos: [(path: String, caption: String?)]

    init(_ invocation: Invocation) throws {
        let paths = invocation.all(AddCommand.photos)
        let captions = invocation.all(AddCommand.captions)
        guard captions.count <= paths.count else {
            throw Failure(
                .usage,
                paths.isEmpty ? "--caption needs a photo" : "there are more captions than photos",
                advice: paths.isEmpty
                    ? "name it with --photo FILE" : "give each photo one caption, in the same order"
            )
        }
        photos = paths.enumerated().map { place, path in
            (path, captions.indices.contains(place) && !captions[place].isEmpty ? captions[place] : nil)
        }
        if let refusal = Block.refusal(of: placeholders) { throw refusal.failure }
    }

    var isEmpty: Bool { photos.isEmpty }

    /// Blocks of the same number and captions, by which it is known whether an entry may have them.
    var placeholders: [Block] {
        let picture = Picture(sha256: "", format: .jpeg, bytes: 0, width: 0, height: 0, name: "")
        return photos.map { .photo(picture, caption: $0.caption) }
    }

    /// Does something with the photos while copies of their files lie in the diary's work folder.
    func brought<Value>(
        _ diary: DiaryAccess,
        _ invocation: Invocation,
        _ work: (BroughtPhotos) async throws -> Value
    ) async throws -> Value {
        guard !photos.isEmpty else { return try await work(BroughtPhotos(blocks: [], pictures: [])) }
        let folder = try diary.store.makeWorkFolder()
        defer { diary.store.removeWorkFolder(folder) }
        let tools = MemoTools(diary.settings, environment: invocation.environment)
        var brought = BroughtPhotos(blocks: [], pictures: [])
        for photo in photos {
            do {
                let arriving = try await PhotoBringing(tools: tools).bring(photo.path, into: folder)
                brought.blocks.append(.photo(arriving.picture, caption: photo.caption))
                brought.pictures.append(arriving)
            } catch {
                throw MemoFault(error).failure(about: photo.path.printable)
            }
        }
        return try await work(brought)
    }
}

/// Photos whose files are ready to be moved into the diary.
struct BroughtPhotos {
    var blocks: [Block]
    var pictures: [ArrivingPicture]

    /// When the first of them was made, where a camera says it.
    var date: EntryDate? {
        pictures.compactMap(\.picture.takenAt).first.map {
            EntryDate(recordedAt: $0, dateSource: .metadata, dateCertainty: .exact)
        }
    }
}
