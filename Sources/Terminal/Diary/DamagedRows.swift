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

extension DiaryAccess {
    func tell(of lost: [LostFile], _ invocation: Invocation) async throws -> ExitCode {
        for file in lost {
            guard let end = file.fault.sentenceEnd else { continue }
            let what = file.picture.map { "the photo \($0.printable)" } ?? "its sound"
            let short = try await store.entries.shortID(of: file.entry)
            invocation.console.say("\(short): \(what) \(end)")
        }
        return lost.isEmpty ? .done : .someFailed
    }

    func tell(ofUnreadable ids: [EntryID], _ invocation: Invocation) async throws -> ExitCode? {
        guard !ids.isEmpty else { return nil }
        for (place, id) in ids.enumerated() {
            invocation.console.complain(
                "\(try await store.entries.shortID(of: id)): this entry is damaged in the database, and was left out",
                advice: place == 0 ? "a backup may have it whole: voicecore backup --restore" : nil,
                by: "voicecore"
            )
        }
        return .badSound
    }
}

extension LostFile.Fault {
    fileprivate var sentenceEnd: String? {
        switch self {
        case .missing: "is missing, changed or cannot be read, and was left out"
        case .uncleaned: nil
        case .changed: "is damaged in the diary, and was written as it is"
        case .mended: "is damaged in the diary; the good copy in the folder stays"
        }
    }
}
