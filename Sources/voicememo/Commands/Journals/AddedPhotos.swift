import CommandLineKit
import Glibc
import ProgramKit
import VoiceCore

/// The photos that `add` is told of: files, and the words under them.
struct AddedPhotos {
    /// The files of each block, and its words.
    private let blocks: [(paths: [String], caption: String?)]

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
        func caption(_ place: Int) -> String? {
            captions.indices.contains(place) && !captions[place].isEmpty ? captions[place] : nil
        }
        // One caption is that of all; of several each belongs to one photo, which it would not be under otherwise.
        let areApart = captions.count > 1
        blocks =
            areApart
            ? paths.enumerated().map { ([$1], caption($0)) } : paths.isEmpty ? [] : [(paths, caption(0))]
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

    var isEmpty: Bool { blocks.isEmpty }

    var haveCaptions: Bool { blocks.contains { $0.caption != nil } }

    /// Blocks of as many pictures and the same captions, by which it is known whether an entry may have them.
    var placeholders: [Block] {
        let picture = Picture(sha256: "", format: .jpeg, bytes: 0, width: 0, height: 0, name: "")
        return blocks.map {
            .photo([Picture](repeating: picture, count: $0.paths.count), caption: $0.caption)
        }
    }

    /// Puts them behind the pictures of a photo that an entry has.
    func add(toBlock number: Int, of name: String, _ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let id = try await diary.ids([name])[0]
            let block = try NumberedBlock(number, of: try await diary.store.entry(id))
            let planned = try block.addition(of: placeholders.flatMap(\.pictures))
            for case .to(let photo?) in planned.changedBlocks.values { try AddCommand.check([photo]) }
            return try await brought(diary, invocation) { photos in
                let edit = try block.addition(of: photos.pictures.map(\.picture))
                let now = diary.now
                let entry = try await diary.store.edit(id, edit, pictures: photos.pictures, at: now)
                invocation.console.did(
                    "it was added to block \(number) of entry \(try await diary.store.shortID(of: id))"
                )
                try await AddCommand.tell(of: entry, diary, invocation)
                return .done
            }
        }
    }

    /// Does something with the photos while copies of their files lie in the diary's work folder.
    func brought<Value>(
        _ diary: DiaryAccess,
        _ invocation: Invocation,
        _ work: (BroughtPhotos) async throws -> Value
    ) async throws -> Value {
        guard !blocks.isEmpty else { return try await work(BroughtPhotos(blocks: [], pictures: [])) }
        let folder = try diary.store.makeWorkFolder()
        defer { diary.store.removeWorkFolder(folder) }
        let tools = MemoTools(diary.settings, environment: invocation.environment)
        var brought = BroughtPhotos(blocks: [], pictures: [])
        for block in blocks {
            var pictures: [ArrivingPicture] = []
            for path in block.paths {
                do {
                    pictures.append(try await PhotoBringing(tools: tools).bring(path, into: folder))
                } catch {
                    throw Self.failure(MemoFault(error), of: path)
                }
            }
            brought.blocks.append(.photo(pictures.map(\.picture), caption: block.caption))
            brought.pictures += pictures
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
