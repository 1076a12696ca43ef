import Programs
import VoiceCore

/// `voicecore why`: the story of a file.
enum WhyCommand {
    static let command = Command(
        "why",
        summary: "tell what happened to a file",
        discussion: [
            """
            Tells when a file was seen, heard and filed, why it was not, or what the daemon waits for. Where another \
            memo has its place by now, it tells of that one first, and then what became of the earlier one.
            """
        ],
        examples: [Example("voicecore why walk.m4a", "Tells when it was seen, heard and filed, or why not.")],
        arguments: [
            Argument(
                "FILE|ENTRY",
                .oneOrMore,
                kind: .offeredOrFile(CompleteCommand.What.ids.rawValue),
                help: "Files, or entries."
            )
        ],
        options: [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await OrphanedRecordings.file(invocation, settings)
        do {
            let store = try settings.openDiary(.read)
            let lookup = LedgerLookup(
                store: store,
                settings: settings,
                names: settings.names(in: store, invocation)
            )
            let zone = settings.zone(environment: invocation.environment)
            let code = try await NamedThings.each(of: invocation) { argument in
                do {
                    let subject = try await lookup.byPresentBytes(argument)
                    for history in try await lookup.histories(of: subject, typed: argument) {
                        if invocation[CommonOptions.json] {
                            invocation.console.out.print(history.json(named: argument))
                        } else {
                            invocation.console.show(history.text(in: zone, MemoPlace(settings)) + "\n")
                        }
                    }
                } catch DiaryError.unreadable(let what) {
                    DamagedRow.complain(of: argument, what, invocation)
                    return .badSound
                }
                return .done
            }
            return await store.code(code, invocation)
        } catch let error as DiaryError {
            throw settings.failure(error)
        }
    }
}

extension LedgerLookup {
    /// What is told of a file or an entry.
    fileprivate func histories(of subject: LedgerSubject, typed: String) async throws -> [LedgerHistory] {
        switch subject {
        case .file(let row, let path, _):
            var histories = [try await LedgerHistory(row, at: path, typed: typed, in: store)]
            if let before = try await replaced(by: row, at: typed) {
                histories.append(
                    try await LedgerHistory(before.row, at: before.path, isReplaced: true, in: store)
                )
            }
            return histories
        case .replaced(let row, let path, let sentence):
            return [
                LedgerHistory(replacing: path, sentence),
                try await LedgerHistory(row, at: path, typed: typed, isReplaced: true, in: store),
            ]
        case .entry(let id):
            var histories: [LedgerHistory] = []
            for row in try await store.ledger.rows(entry: id) {
                histories.append(try await LedgerHistory(row, in: store))
            }
            if histories.isEmpty { histories.append(try await LedgerHistory(id, in: store)) }
            return histories
        case .sent(let offer): return [LedgerHistory(sent: offer.shownPath)]
        case .passedOver(let path, let reason): return [LedgerHistory(passedOver: path, reason)]
        case .removed(let id, let moment): return [LedgerHistory(removed: id, at: moment)]
        case .trashed(let entry): return [LedgerHistory(trashed: entry)]
        }
    }
}
