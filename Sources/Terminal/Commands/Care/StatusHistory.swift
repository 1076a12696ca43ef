import Actions
import Programs
import VoiceCore

enum StatusHistory {
    static func run(_ invocation: Invocation) async throws -> ExitCode {
        let settings = try Settings(for: invocation)
        await OrphanedRecordings.file(invocation, settings)
        do {
            let store = try settings.openDiary(.read, telling: invocation)
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
        case .sent(let upload): return [LedgerHistory(sent: upload.facts.name)]
        case .passedOver(let path, let reason): return [LedgerHistory(passedOver: path, reason)]
        case .removed(let id, let moment): return [LedgerHistory(removed: id, at: moment)]
        case .trashed(let entry): return [LedgerHistory(trashed: entry)]
        }
    }
}
