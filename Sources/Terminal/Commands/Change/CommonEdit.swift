import Programs
import System
import VoiceCore

struct CommonEdit {
    private let names: EntryEdit
    private let date: TypedMoment?
    private let takesOwnDate: Bool
    private let zone: ZoneRules
    private let now: Moment
    private let dayStart: Int

    init(_ invocation: Invocation, _ diary: DiaryAccess) throws {
        var names = EntryEdit()
        if let journal = invocation[EditCommand.journal] { names.journal = .to(journal) }
        if invocation[EditCommand.noJournal] { names.journal = .to(nil) }
        names.addedTags = invocation.all(EditCommand.tags)
        // An older tag may begin with the sign.
        names.removedTags = invocation.all(EditCommand.untags).flatMap {
            [$0, TypedTag.name($0)].compactMap(\.self)
        }
        self.names = names
        date = try invocation[EditCommand.date].map { try TypedMoment($0, diary) }
        takesOwnDate = invocation[EditCommand.noDate]
        (zone, now, dayStart) = (diary.zone, diary.now, diary.dayStartMinute)
    }

    var isEmpty: Bool { names.isEmpty && date == nil && !takesOwnDate }

    func edit(of entry: Entry) throws(Failure) -> EntryEdit {
        var edit = names
        date?.put(into: &edit, of: entry, zone: zone, dayStart: dayStart)
        if case .time? = date, let moment = edit.recordedAt, moment > now {
            let end = dayStart == 0 ? "" : ", which ends at \(Shown.clock(minute: dayStart))"
            let advice = "a time alone keeps the entry's day\(end); name the day too"
            throw Failure(.usage, "--on: \(Shown.minute(moment)) is in the future", advice: advice)
        }
        edit.takesOwnDate = takesOwnDate && entry.ownDate != nil
        return edit
    }
}

enum OwnDate {
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
