internal import System

/// Which folders an export may be written into, and what lies in them.
extension DiaryExport {
    /// The folder is an export, or empty; all sound in it will be taken for exported.
    package nonisolated var mayBeExport: Bool {
        let names = FolderNames.of(folder)
        return names.contains(FolderKind.exportMark)
            || names.allSatisfy { [.hidden, .clutter].contains(SkipReason.judge(name: $0)) }
    }

    package func isOfAnotherDiary() async throws(DiaryError) -> Bool {
        try await WrittenFiles(in: folder, named: FolderKind.exportMark).isOfAnotherDiary(than: store)
    }

    /// The paths, within a folder, of all that exports wrote into it.
    package static func paths(writtenInto folder: String) -> [String] {
        WrittenFiles(in: folder, named: FolderKind.exportMark).lines.values.flatMap { $0.files.map(\.path) }
    }
}
