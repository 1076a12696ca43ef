import Glibc
import VoiceCore

/// Files that `probe --keep` writes; never replaces an existing one.
enum KeptSound {
    /// Makes archive and ear sound of a file, as `walk.opus` and `walk.s16` of `walk.m4a`.
    static func make(of path: String, in folder: String) async throws(SoundError) -> TakenSound {
        var template = Array("\(folder)/.probe-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .cannotWrite(errno: errno) }
        let work = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { FolderNames.removeTree(work) }
        let taken = try await SoundIntake.take(.path(path), workFolder: work)
        let name = DurableFile.split(path).name
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        for made in [taken.archive.path, taken.ear.path] { try place(made, in: folder, as: stem) }
        return taken
    }

    /// Moves a file to the first name that is free: `walk.opus`, `walk 2.opus`.
    private static func place(_ file: String, in folder: String, as stem: String) throws(SoundError) {
        let ending = file.split(separator: ".").last ?? ""
        for number in 1... {
            let name = number == 1 ? stem : "\(stem) \(number)"
            do throws(DurableFile.Failure) {
                return try DurableFile.move(file, to: "\(folder)/\(name).\(ending)", replacing: false)
            } catch {
                guard error.errno == EEXIST else { throw .cannotWrite(errno: error.errno) }
            }
        }
    }
}
