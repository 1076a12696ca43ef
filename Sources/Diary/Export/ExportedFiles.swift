internal import Glibc
internal import System

/// The sound and the pictures of one entry of an export, which lie in or below the folder of its file.
struct ExportedFiles {
    /// Path of the sound, relative to the file.
    let sound: String?
    /// Paths of the pictures by digest, relative to the file.
    let pictures: [String: String]

    private let folder: String

    init(of document: EntryDocument, in folder: String) {
        (sound, pictures, self.folder) = (document.soundFile, document.pictureFiles, folder)
    }

    /// Sound as an export has it.
    enum Sound: Equatable {
        /// Whole as far as is known, with the path of the copy.
        case whole(String)
        /// Something else, and where the copy of it is.
        case damaged(String)
        /// It is not there, or cannot be read.
        case missing

        var copy: String? {
            switch self {
            case .whole(let copy), .damaged(let copy): copy
            case .missing: nil
            }
        }
    }

    /// Copies the sound of an entry and says what it is; nothing where the export is one without sound.
    func fetchSound(of entry: Entry, to work: String) throws(DiaryError) -> Sound? {
        guard let sound, let kept = entry.sound else { return nil }
        guard !leadsOut(sound) else { throw .outside(path: sound, errno: ENOENT) }
        let ending = DurableFile.split(sound).name.split(separator: ".").last ?? "opus"
        let copy = "\(work)/sound.\(ending)"
        guard try fetch(sound, to: copy) else { return .missing }
        let found = SHA256Sum.of(file: copy, bytes: kept.bytes)
        let isWhole = found != nil && (kept.sha256 == nil || kept.sha256 == found)
        return isWhole ? .whole(copy) : .damaged(copy)
    }

    /// Copies a picture and gives the place of the copy; nothing where it is missing or another file.
    func fetch(_ picture: Picture, to work: String) throws(DiaryError) -> String? {
        guard let file = pictures[picture.sha256], !leadsOut(file) else { return nil }
        let copy = "\(work)/\(picture.sha256)"
        guard try fetch(file, to: copy) else { return nil }
        return SHA256Sum.of(file: copy, bytes: picture.bytes) == picture.sha256 ? copy : nil
    }

    /// Copies a file, where it can be read.
    private func fetch(_ file: String, to copy: String) throws(DiaryError) -> Bool {
        do throws(FileCopy.Failure) {
            try FileCopy.copy("\(folder)/\(file)", to: copy)
            return true
        } catch {
            guard error.isOfSource else { throw error.inDiary }
            return false
        }
    }

    private func leadsOut(_ path: String) -> Bool {
        path.utf8.first == UInt8(ascii: "/") || Path(path).names.contains("..")
    }
}
