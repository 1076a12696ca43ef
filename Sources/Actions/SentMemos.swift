package import Diary
internal import System
package import VoiceCore

/// The memos that were sent to a diary, and lie in a folder until the diary has them.
package struct SentMemos: Sendable {
    package let folder: String

    package init(folder: String) { self.folder = folder }

    /// Those of which all is here.
    package var whole: [Upload] {
        FolderNames.of(folder).compactMap { Upload($0, in: folder) }.filter(\.isWhole)
    }

    /// Those that the diary could not take, and of which it knows nothing.
    package func waiting(for store: DiaryStore) async throws(DiaryError) -> [Upload] {
        var waiting: [Upload] = []
        for upload in whole where try await store.ledger.row(path: upload.path) == nil {
            waiting.append(upload)
        }
        return waiting
    }

    /// The memo at a path, if it was sent.
    package subscript(path: String) -> Upload? {
        let inner = Path(path).names.dropFirst(Path(folder).names.count)
        guard Path(path).isAtOrBelow(Path(folder)),
            let upload = inner.first.flatMap({ Upload($0, in: folder) }), Path(upload.path) == Path(path)
        else { return nil }
        return upload
    }

    /// True if the file lies here, and so perhaps nowhere else.
    package func holds(_ row: LedgerRow) -> Bool { row.paths.contains { $0.path.hasPrefix(folder + "/") } }
}

extension Upload {
    /// The memo as it is to be taken.
    package func offer(_ usual: MemoOffer.FilingOptions) -> MemoOffer {
        MemoOffer(path: path, shownPath: facts.name, terms: facts.terms(usual))
    }
}

extension MemoOutcome {
    /// True if the diary has all that it will ever take of the memo, so that a copy may go.
    package var isDealtWith: Bool {
        switch report.status {
        case .filed, .duplicate, .skipped: true
        case .held, .pending, .heard, .offered: false
        }
    }
}
