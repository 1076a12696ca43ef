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
}
