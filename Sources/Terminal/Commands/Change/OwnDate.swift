import Programs
import VoiceCore

/// The memo's own date, to which `edit --no-on` goes back.
enum OwnDate {
    /// Says which date that is, and which it was before, as a person can type it.
    static func tell(_ name: String, before: Entry, after: Entry, _ invocation: Invocation) {
        guard invocation[EditCommand.noDate], !invocation.isQuiet, !invocation[CommonOptions.json] else {
            return
        }
        let (old, new) = (EntryDate(of: before), EntryDate(of: after))
        guard old != new else { return }
        // A clock of another zone is not that of who types.
        let knowsTime = old.dateCertainty.knowsTime(of: old.recordedAt)
        let typed = knowsTime ? old.recordedAt.description : "\(old.recordedAt.localDay)"
        invocation.console.say(
            "\(name): its own date again, \(Shown.minute(new.recordedAt, new.dateCertainty)), was "
                + "\(Shown.minute(old.recordedAt, old.dateCertainty)); "
                + "voicecore edit \(name) --on \(typed) puts that back"
        )
    }
}
