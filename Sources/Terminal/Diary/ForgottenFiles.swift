import Programs
import VoiceCore
import Web

/// `retry --forget`: takes files out of the ledger of which nothing came.
enum ForgottenFiles {
    private static let undone = "nothing was forgotten"

    /// Forgets the files that are named, or else every one that is gone from where it was.
    static func forget(_ invocation: Invocation, _ settings: Settings) async throws -> ExitCode {
        do {
            let store = try settings.openDiary(.write)
            let lookup = LedgerLookup(
                store: store,
                settings: settings,
                names: settings.names(in: store, invocation)
            )
            if invocation.arguments.isEmpty {
                let places = try await lookup.gonePlaces()
                try await forget(try await lookup.gone(), places, lookup, invocation, isAsked: true)
                return .done
            }
            var rows: [LedgerRow] = []
            var places: [LedgerPath] = []
            var sent: [MemoOffer] = []
            for subject in try await lookup.find(invocation.arguments, otherwise: undone) {
                if case .sent(let offer) = subject {
                    sent.append(offer)
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
            let count = sent.count { settings.pageState.removeSent($0.path) }
            try await forget(rows, places, lookup, invocation, isAsked: true, sent: count)
            return .done
        } catch let error as DiaryError {
            throw settings.failure(error)
        }
    }

    private static func notHeld(_ subject: LedgerSubject, amongOthers: Bool) -> any Error {
        let failure = Failure(
            .noSuchFile,
            "\(subject.name): not a held file",
            advice: "voicecore why tells what happened to it; voicecore rm removes an entry"
        )
        return amongOthers ? EntryNames.saying(undone, of: failure) : failure
    }

    /// Forgets the files that were deleted or replaced, and says so.
    static func forgetDeleted(_ lookup: LedgerLookup, _ invocation: Invocation) async throws {
        let places = try await lookup.gonePlaces().filter(\.isDeleted)
        let rows = try await lookup.gone().filter(\.isDeleted)
        try await forget(rows, places, lookup, invocation, isAsked: false)
    }

    private static func forget(
        _ rows: [LedgerRow],
        _ places: [LedgerPath],
        _ lookup: LedgerLookup,
        _ invocation: Invocation,
        isAsked: Bool,
        sent: Int = 0
    ) async throws {
        var count = places.count + sent
        for place in places { try await lookup.store.ledger.forget(path: place.path) }
        let page = PageState(of: lookup.settings.pageAddress, state: lookup.settings.folders.state)
        for row in rows {
            // What was sent to the page lies only there; every other file stays, and is left alone from now on.
            let goes = row.isGone || row.paths.contains { page.isSent($0.path) }
            let isDone =
                goes
                ? try await lookup.store.ledger.forget(row.id)
                : try await lookup.store.ledger.skip(row.id, at: .present(in: .utc))
            guard isDone else { continue }
            count += 1
            for place in row.paths { _ = page.removeSent(place.path) }
        }
        guard !invocation.isQuiet, isAsked || count > 0 else { return }
        invocation.console.say("forgot " + Shown.counted(count, "file", "files"))
    }
}

extension LedgerSubject {
    /// Why it cannot be tried again.
    var refusal: Sentence {
        switch self {
        case .passedOver(_, let reason): reason.sentence
        case .trashed(let entry): entry.sentence
        case .file, .replaced, .entry, .sent, .removed:
            Sentence("the entry was removed", advice: "name its file to bring it back")
        }
    }
}
