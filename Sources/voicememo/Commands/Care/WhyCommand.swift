import CommandLineKit
import ProgramKit
import VoiceCore

/// `voicememo why`: the story of a file.
enum WhyCommand {
    static let command = Command(
        "why",
        summary: "tell what happened to a file",
        examples: [Example("voicememo why walk.m4a", "Tells when it was seen, heard and filed, or why not.")],
        arguments: [
            Argument("FILE|ENTRY", .oneOrMore, kind: .file, help: "Files, or entries.")
        ],
        options: [CommonOptions.json],
        run: run
    )

    @Sendable static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await LeftRecordings.file(invocation, settings)
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
                    let subject = try await lookup.find(argument)
                    for history in try await histories(of: subject, typed: argument, in: store) {
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

    private static func histories(of subject: LedgerSubject, typed: String, in store: DiaryStore) async throws
        -> [LedgerHistory]
    {
        switch subject {
        case .file(let row, let path, _):
            return [try await LedgerHistory(row, at: path, typed: typed, in: store)]
        case .entry(let id):
            var histories: [LedgerHistory] = []
            for row in try await store.ledgerRows(entry: id) {
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
