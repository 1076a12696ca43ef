internal import Diary
internal import Glibc
internal import Hearing
internal import Sound
internal import System

/// Where an entry's sound can be had from, the best first: the memo's own file, else what the diary keeps.
struct EntrySource: Sendable {
    private let intake: SoundSource
    private let held: OfferedFile?
    /// Whether it is the diary's own file, and no longer as it was when it was written.
    private let isChanged: Bool

    static func of(_ id: EntryID, in store: DiaryStore) async throws -> EntrySource {
        let entry = try await store.entries.entry(id)
        for row in try await store.soundRows(of: entry) {
            guard let memo = await file(of: row) else { continue }
            return EntrySource(intake: .descriptor(memo.descriptor), held: memo.file, isChanged: false)
        }
        guard let sound = entry.sound else { throw SoundError.notFound }
        let path = store.folder.absolute(sound.path)
        let isThere = access(path, F_OK) == 0
        return EntrySource(
            intake: .path(path),
            held: nil,
            isChanged: isThere ? try await store.sounds.isLacking(id) : false
        )
    }

    /// Refuses the diary's own sound where it is not the one that it was: other words would be heard in it.
    func checkWhole() throws(PipelineError) {
        if case .path(let path) = intake, isChanged { throw .soundCut(path: path) }
    }

    /// The sound made ready for the recogniser once more.
    func toHear(in folder: String, _ hearing: HearingOptions, _ tools: PipelineDependencies) async throws
        -> SoundToHear
    {
        // Nothing else holds the file open, and its number would soon be another file's.
        defer { withExtendedLifetime(held) {} }
        do {
            return try await SoundStage(tools: tools).decodeAgain(intake, in: folder, hearing)
        } catch SoundError.notFound {
            // A memo's file is open; so it is the diary's own sound, unless our folder went away.
            guard case .path(let path) = intake, access(path, F_OK) != 0 else { throw PipelineError.workLost }
            throw PipelineError.soundGone(path: path)
        }
    }
}

extension DiaryStore {
    /// The files that an entry was made of, without those of its photos.
    func soundRows(of entry: Entry) async throws(DiaryError) -> [LedgerRow] {
        let pictures = entry.pictures.map(\.sha256)
        return try await ledger.rows(entry: entry.id).filter { row in
            row.sha256.map { !pictures.contains($0) } ?? true
        }
    }
}

extension EntrySource {
    /// The memo's own file, where it still is as it was.
    static func file(of row: LedgerRow) async -> OpenedMemo? {
        for place in row.paths.reversed() {
            let memo = try? await OpenedMemo.read(place.path)
            if let memo, memo.digest.sha256 == row.sha256 { return memo }
        }
        return nil
    }
}
