import Actions
import Programs
import VoiceCore

enum ForgottenFiles {
    private static let undone = "nothing was forgotten"

    static func forget(_ invocation: Invocation, _ settings: Settings) async throws -> ExitCode {
        do {
            let store = try settings.openDiary(.write)
            let lookup = LedgerLookup(
                store: store,
                settings: settings,
                names: settings.names(in: store, invocation)
            )
            if invocation.arguments.isEmpty {
                let work = try await UnfinishedWork(store, sent: nil)
                try await forget(work.gone, work.gonePlaces, lookup, invocation, isAsked: true)
                return .done
            }
            var rows: [LedgerRow] = []
            var places: [LedgerPath] = []
            var sent: [Upload] = []
            for subject in try await lookup.find(invocation.arguments, otherwise: undone) {
                if case .sent(let upload) = subject {
                    sent.append(upload)
                    continue
                }
                guard case .file(let row, let path, _) = subject, row.entry == nil else {
                    throw notHeld(subject, amongOthers: invocation.arguments.count > 1)
                }
                // The file may still be at another place.
                if let place = row.paths.first(where: { $0.path == path }), !place.isThere, !row.isGone {
                    places.append(place)
                } else {
                    rows.append(row)
                }
            }
            // All names are read first: where one is wrong, none is forgotten.
            try await forget(rows, places, lookup, invocation, isAsked: true, sent: sent)
            return .done
        } catch let error as DiaryError {
            throw settings.failure(error)
        }
    }

    private static func notHeld(_ subject: LedgerSubject, amongOthers: Bool) -> any Error {
        let failure = Failure(
            .noSuchFile,
            "\(subject.name): not a held file",
            advice: "voicecore status FILE tells what happened to it; voicecore rm removes an entry"
        )
        return amongOthers ? EntryNames.saying(undone, of: failure) : failure
    }

    static func forgetDeleted(_ lookup: LedgerLookup, _ invocation: Invocation) async throws {
        let work = try await UnfinishedWork(lookup.store, sent: nil)
        let (rows, places) = (work.gone.filter(\.isDeleted), work.gonePlaces.filter(\.isDeleted))
        try await forget(rows, places, lookup, invocation, isAsked: false)
    }

    private static func forget(
        _ rows: [LedgerRow],
        _ places: [LedgerPath],
        _ lookup: LedgerLookup,
        _ invocation: Invocation,
        isAsked: Bool,
        sent: [Upload] = []
    ) async throws {
        let actions = lookup.settings.actions(in: lookup.store, invocation)
        let count = try await actions.letBe(
            rows,
            places: places,
            uploads: sent,
            sent: lookup.settings.sentMemos
        )
        guard !invocation.isQuiet, isAsked || count > 0 else { return }
        invocation.console.say("forgot " + Shown.counted(count, "file", "files"))
    }
}

extension LedgerSubject {
    var refusal: Sentence {
        switch self {
        case .passedOver(_, let reason): reason.sentence
        case .trashed(let entry): entry.sentence
        case .file, .replaced, .entry, .sent, .removed:
            Sentence("the entry was removed", advice: "name its file to bring it back")
        }
    }
}
