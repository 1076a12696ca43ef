import CommandLineKit
import VoiceCore

extension DiaryAccess {
    /// Says which sound and pictures are not among what was written, and gives the code to end with.
    func tell(of lost: [LostFile], _ invocation: Invocation) async throws -> ExitCode {
        let missing = lost.filter { !$0.isThere }
        for file in missing {
            let what = file.picture.map { "the photo \($0.printable)" } ?? "its sound"
            let short = try await store.shortID(of: file.entry)
            invocation.console.say(
                "\(short): \(what) is missing, changed or cannot be read, and was left out"
            )
        }
        return lost.isEmpty ? .done : .someFailed
    }

    /// Names the entries that cannot be read from the database, and gives the code to end with, where there are any.
    func tell(ofUnreadable ids: [EntryID], _ invocation: Invocation) async throws -> ExitCode? {
        guard !ids.isEmpty else { return nil }
        for (place, id) in ids.enumerated() {
            invocation.console.complain(
                "\(try await store.shortID(of: id)): this entry is damaged in the database, and was left out",
                advice: place == 0 ? "voicememo restore brings a backup back, which may have it whole" : nil,
                by: "voicememo"
            )
        }
        return .badSound
    }
}
