import Programs
import VoiceCore

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
