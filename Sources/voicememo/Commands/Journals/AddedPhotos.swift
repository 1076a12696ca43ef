import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// The photos that `add` is told of: files, and the words under them.
struct AddedPhotos {
    private let photos: [(path: String, caption: String?)]

    /// The words of a line that are names of pictures, where photos are to be added, and all others.
    ///
    /// A shell makes `--photo one.jpg two.jpg` of `--photo *.jpg`, and an option takes one word.
    static func told(apart invocation: Invocation) -> (pictures: [String], words: [String]) {
        let words = invocation.arguments
        guard !invocation.all(AddCommand.photos).isEmpty else { return ([], words) }
        let endings = Picture.Format.allCases.map(\.fileExtension) + ["jpeg", "heif"]
        func isPicture(_ word: String) -> Bool {
            let ending = word.split(separator: ".").last?.lowercased() ?? ""
            return word.contains(".") && endings.contains(ending) && access(word, F_OK) == 0
        }
        return (words.filter(isPicture), words.filter { !isPicture($0) })
    }

    init(_ paths: [String], _ invocation: Invocation) throws {
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

    /// Says what a path is that leads to no file, as it was to be a photo and no sound.
    private static func failure(_ fault: MemoFault, of path: String) -> Failure {
        guard fault.reason == .notAFile else { return fault.failure(about: path.printable) }
        let isFolder = FolderNames.leadsToFolder(path)
        return Failure(
            fault.exitCode,
            "\(path.printable): this is \(isFolder ? "a folder" : "not a file"), not a photo",
            advice: isFolder
                ? "name the photos in it, such as --photo \(path.printable)/*.jpg" : "name a picture"
        )
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
                throw Self.failure(MemoFault(error), of: photo.path)
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
