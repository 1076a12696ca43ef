package import Diary
internal import System
package import VoiceCore

/// Memos sent to a diary, in a folder until the diary has them.
package struct SentMemos: Sendable {
    package let folder: String

    package init(folder: String) { self.folder = folder }

    package var whole: [Upload] {
        FolderNames.of(folder).compactMap { Upload($0, in: folder) }.filter(\.isWhole)
    }

    package func waiting(for store: DiaryStore) async throws(DiaryError) -> [Upload] {
        var waiting: [Upload] = []
        for upload in whole where try await store.ledger.row(path: upload.path) == nil {
            waiting.append(upload)
        }
        return waiting
    }

    package subscript(path: String) -> Upload? {
        let inner = Path(path).names.dropFirst(Path(folder).names.count)
        guard Path(path).isAtOrBelow(Path(folder)),
            let upload = inner.first.flatMap({ Upload($0, in: folder) }), Path(upload.path) == Path(path)
        else { return nil }
        return upload
    }

    /// The row's file may exist nowhere else.
    package func holds(_ row: LedgerRow) -> Bool { row.paths.contains { $0.path.hasPrefix(folder + "/") } }
}

extension Upload {
    package func offer(_ usual: MemoOffer.FilingOptions) -> MemoOffer {
        MemoOffer(path: path, shownPath: facts.name, terms: facts.terms(usual))
    }
}

extension MemoOutcome {
    /// The diary needs no copy of the memo any more.
    package var isDealtWith: Bool {
        switch report.status {
        case .filed, .duplicate, .skipped: true
        case .held, .pending, .heard, .offered: false
        }
    }
}
