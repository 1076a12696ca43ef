import Programs
import VoiceCore

extension DiaryStore {
    func tellOfDamagedRows(_ invocation: Invocation) async -> ExitCode? {
        let rows = damagedRows
        for (place, row) in rows.enumerated() {
            let id = EntryID(row.name)
            let short = if let id { try? await entries.shortID(of: id) } else { String?.none }
            invocation.console.out.flush()
            invocation.console.complain(
                row.sentence(shortID: short),
                advice: place == 0 ? DamagedRow.advice : nil,
                by: "voicecore"
            )
        }
        return rows.isEmpty ? nil : .badSound
    }

    /// Damage counts unless the command failed in another way.
    func code(_ code: ExitCode, _ invocation: Invocation) async -> ExitCode {
        let damage = await tellOfDamagedRows(invocation)
        return [.done, .someFailed].contains(code) ? damage ?? code : code
    }
}

extension DamagedRow {
    static func complain(of name: String, _ what: String, _ invocation: Invocation) {
        invocation.console.out.flush()
        invocation.console.complain(
            "\(name): damaged in the database: \(fact(of: what))",
            advice: "voicecore doctor says what can be done",
            by: "voicecore"
        )
    }
}
