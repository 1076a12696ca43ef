import Glibc
import Programs
import VoiceCore

/// The photos that `add` is told of: files, and the words under them.
struct AddedPhotos {
    /// The files of each block, and its words.
    private let blocks: [(paths: [String], caption: String?)]

    /// The words of a line that are names of pictures, where photos are to be added, and all others.
    ///
    /// A shell makes `--photo one.jpg two.jpg` of `--photo *.jpg`, and an option takes one word.
    static func told(apart invocation: Invocation) throws -> (pictures: [String], words: [String]) {
        let words = invocation.arguments
        guard !invocation.all(AddCommand.photos).isEmpty else {
            if !words.isEmpty, words.allSatisfy({ isFile($0) }) { throw meansFile(words[0]) }
            if words.count == 1, isNamedFile(words[0]) { throw missingFile(words[0]) }
            return ([], words)
        }
        let isPicture = { (word: String) in isNamedPicture(word) && access(word, F_OK) == 0 }
        let others = words.filter { !isPicture($0) }
        if others.count == 1 {
            if isFile(others[0]) || isPath(others[0]) && access(others[0], F_OK) == 0 {
                throw meansFile(others[0])
            }
            if isPath(others[0]) || isNamedFile(others[0]) {
                throw Failure(.noSuchFile, "\(others[0].printable): no such file", advice: "check the name")
            }
        }
        return (words.filter(isPicture), others)
    }

    private static func isNamedPicture(_ word: String) -> Bool {
        let endings = Picture.Format.allCases.map(\.fileExtension) + ["jpeg", "heif"]
        return word.contains(".") && endings.contains(word.split(separator: ".").last?.lowercased() ?? "")
    }

    /// Whether a word is the name of a picture or a sound that need not be there; a sentence may end with one.
    private static func isNamedFile(_ word: String) -> Bool {
        !word.contains(where: \.isWhitespace) && (isNamedPicture(word) || SoundName.isLikely(word))
    }

    /// Whether a word can be nothing but a path: `sun/rain` may be a text.
    private static func isPath(_ word: String) -> Bool {
        !word.contains(where: \.isWhitespace) && ["/", "./", "../"].contains { word.hasPrefix($0) }
    }

    /// Whether a word is the name of a picture or a sound that is there.
    private static func isFile(_ word: String) -> Bool {
        (isNamedPicture(word) || SoundName.isLikely(word)) && access(word, F_OK) == 0
    }

    /// Says how a file gets into the diary whose name would become a text.
    private static func meansFile(_ word: String) -> Failure {
        Failure(
            .usage,
            "\(word.printable): this is the name of a file, not a text",
            advice: "\(way(of: word)); as a text, write more words with it"
        )
    }

    /// The same of a file that is not there: a slip of the pen, and no text.
    private static func missingFile(_ word: String) -> Failure {
        Failure(
            .noSuchFile,
            "\(word.printable): no such file",
            advice: "check the name; \(way(of: word)); as a text, write more words with it"
        )
    }

    private static func way(of word: String) -> String {
        SoundName.isLikely(word)
            ? "for its sound: voicecore ingest \(ShellWord(word))" : "for a photo: --photo \(ShellWord(word))"
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
            let block = try NumberedBlock(number, of: try await diary.store.entries.entry(id))
            let planned = try block.addition(of: placeholders.flatMap(\.pictures))
            for case .to(let photo?) in planned.changedBlocks.values { try AddCommand.check([photo]) }
            return try await brought(diary, invocation) { photos in
                let edit = try block.addition(of: photos.pictures.map(\.picture))
                let now = diary.now
                let entry = try await diary.store.entries.edit(id, edit, pictures: photos.pictures, at: now)
                invocation.console.did(
                    "it was added to block \(number) of entry \(try await diary.store.entries.shortID(of: id))"
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
        let tools = PipelineDependencies(diary.settings, environment: invocation.environment)
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

    /// When the first of them was made, where a camera says it, or else as the names of their files have it.
    func date(by finder: MemoDateFinder) -> EntryDate? {
        let pictures = pictures.map(\.picture)
        if let taken = pictures.compactMap(\.takenAt).first {
            return EntryDate(recordedAt: taken, dateSource: .metadata, dateCertainty: .exact)
        }
        // When a file was written says nothing of a photo that a person adds now.
        let named = pictures.lazy.map { picture in
            finder.find(.init(path: picture.name, modified: Moment(milliseconds: 0)))
        }
        return named.first { $0.source == .name }.map {
            EntryDate(recordedAt: $0.moment, dateSource: $0.source, dateCertainty: $0.certainty)
        }
    }
}
