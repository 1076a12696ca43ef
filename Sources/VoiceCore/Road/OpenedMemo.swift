internal import Ground

/// A memo's file that was read through once and is held open.
struct OpenedMemo: Sendable {
    let file: OfferedFile
    let digest: FileDigest

    var descriptor: Int32 { file.descriptor }
    /// What the file looked like when it was opened.
    var look: OfferedFile.Look { file.look }

    /// Opens a file and reads all of it, away from the few threads that tasks share.
    static func read(_ path: String) async throws(OfferedFile.Refusal) -> OpenedMemo {
        try await BlockingWork.run(label: "memo") { (_) throws(OfferedFile.Refusal) in
            let file = try OfferedFile(path)
            return OpenedMemo(file: file, digest: try file.digest())
        }
    }
}
