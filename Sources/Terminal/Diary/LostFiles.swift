import Programs
import VoiceCore

extension DiaryAccess {
    /// Says which sound and pictures are not among what was written, or not as they were kept, and gives the code to
    /// end with.
    func tell(of lost: [LostFile], _ invocation: Invocation) async throws -> ExitCode {
        for file in lost {
            guard let end = file.fault.sentenceEnd else { continue }
            let what = file.picture.map { "the photo \($0.printable)" } ?? "its sound"
            let short = try await store.entries.shortID(of: file.entry)
            invocation.console.say("\(short): \(what) \(end)")
        }
        return lost.isEmpty ? .done : .someFailed
    }

    /// Names the entries that cannot be read from the database, and gives the code to end with, where there are any.
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
    /// End of the sentence about the file; nil if already reported.
    fileprivate var sentenceEnd: String? {
        switch self {
        case .missing: "is missing, changed or cannot be read, and was left out"
        case .uncleaned: nil
        case .changed: "is damaged in the diary, and was written as it is"
        case .mended: "is damaged in the diary; the good copy in the folder stays"
        }
    }
}
