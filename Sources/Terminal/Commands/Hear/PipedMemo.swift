import Glibc
import Programs
import VoiceCore

struct PipedMemo: Sendable {
    private let path: String
    /// Keeps the copy for a preview alive.
    private let file: UnnamedFile?
    private let store: DiaryStore?

    static func unnamed(for invocation: Invocation) async throws -> PipedMemo? {
        guard invocation.arguments.contains("-") else { return nil }
        do throws(SoundError) {
            let file = try UnnamedFile(in: invocation.scratch)
            try await PipedSound.copy(STDIN_FILENO, to: file.path)
            return PipedMemo(path: file.path, file: file, store: nil)
        } catch {
            throw error.failure.about(StandardInput.name)
        }
    }

    /// The next start sweeps the work folder if this program is killed.
    static func named(for invocation: Invocation, in store: DiaryStore, _ settings: Settings) async throws
        -> PipedMemo?
    {
        guard invocation.arguments.contains("-") else { return nil }
        do {
            let folder = try store.makeWorkFolder()
            let memo = PipedMemo(path: "\(folder)/\(StandardInput.name)", file: nil, store: store)
            do {
                try await PipedSound.copy(STDIN_FILENO, to: memo.path)
                return memo
            } catch {
                await memo.forget()
                throw error
            }
        } catch let error as SoundError {
            throw error.failure.about(StandardInput.name)
        } catch let error as DiaryError {
            throw error.failure(diary: settings[Key.diary])
        }
    }

    func offer(_ terms: MemoOffer.FilingOptions) -> MemoOffer {
        var terms = terms
        (terms.source, terms.moveTo) = (.keep, nil)
        return MemoOffer(path: path, shownPath: StandardInput.name, terms: terms)
    }

    func forget() async {
        guard let store else { return }
        if let row = try? await store.ledger.row(path: path), row.entry == nil {
            _ = try? await store.ledger.forget(row.id)
        } else {
            try? await store.ledger.forget(path: path)
        }
        store.removeWorkFolder(DurableFile.split(path).folder)
    }
}
