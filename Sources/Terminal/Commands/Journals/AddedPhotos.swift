import Actions
import Glibc
import Programs
import VoiceCore

struct AddedPhotos {
    private let blocks: [PhotoFiles]

    /// A shell makes `--photo one.jpg two.jpg` of `--photo *.jpg`, so words that name pictures are photos too.
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

    /// The file need not exist, but a sentence may end with its name.
    private static func isNamedFile(_ word: String) -> Bool {
        !word.contains(where: \.isWhitespace) && (isNamedPicture(word) || SoundName.isLikely(word))
    }

    /// Only unmistakable paths; `sun/rain` may be text.
    private static func isPath(_ word: String) -> Bool {
        !word.contains(where: \.isWhitespace) && ["/", "./", "../"].contains { word.hasPrefix($0) }
    }

    private static func isFile(_ word: String) -> Bool {
        (isNamedPicture(word) || SoundName.isLikely(word)) && access(word, F_OK) == 0
    }

    private static func meansFile(_ word: String) -> Failure {
        Failure(
            .usage,
            "\(word.printable): this is the name of a file, not a text",
            advice: "\(way(of: word)); as a text, write more words with it"
        )
    }

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
            ? paths.enumerated().map { PhotoFiles([$1], caption: caption($0)) }
            : paths.isEmpty ? [] : [PhotoFiles(paths, caption: caption(0))]
        if let refusal = Block.refusal(of: placeholders) { throw refusal.failure }
    }

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

    /// Stands in for the photos to check if the entry may have them.
    var placeholders: [Block] {
        let picture = Picture(sha256: "", format: .jpeg, bytes: 0, width: 0, height: 0, name: "")
        return blocks.map {
            .photo([Picture](repeating: picture, count: $0.paths.count), caption: $0.caption)
        }
    }

    func add(toBlock number: Int, of name: String, _ invocation: Invocation) async throws -> ExitCode {
        try await DiaryAccess.work(invocation, .write) { diary in
            let entry = try await diary.store.entries.entry(try await diary.ids([name])[0])
            let block = try NumberedBlock(number, of: entry)
            _ = try block.addition(of: placeholders.flatMap(\.pictures))
            return try await brought(diary, invocation) { photos in
                let edit = try block.addition(of: photos.pictures.map(\.picture))
                let (store, now) = (diary.store, diary.now)
                let after = try await store.entries.edit(entry.id, edit, pictures: photos.pictures, at: now)
                invocation.console.did(
                    "it was added to block \(number) of entry \(try await store.entries.shortID(of: entry.id))"
                )
                try await AddCommand.tell(of: after, diary, invocation)
                return .done
            }
        }
    }

    func brought<Value>(
        _ diary: DiaryAccess,
        _ invocation: Invocation,
        _ work: (BroughtPhotos) async throws -> Value
    ) async throws -> Value {
        try await diary.actions(invocation).bring(blocks) { photos in
            if let first = photos.faults.first { throw Self.failure(first.fault, of: first.path) }
            return try await work(photos)
        }
    }
}
