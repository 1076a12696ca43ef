internal import VoiceCore

extension MemoFault {
    /// Why the diary cannot be used.
    var diarySentence: Sentence {
        switch reason {
        case .diaryMissing, .diaryReplaced, .diaryForeign, .diaryEmptied, .diarySealed, .diaryOfBackups,
            .diaryElsewhere,
            .diaryAmongMemos:
            folderSentence
        case .diaryNewer:
            Sentence(
                "the diary was written by a newer version of VoiceCore" + forms,
                advice: "nothing was changed; install a newer version"
            )
        case .diaryBusy:
            Sentence("another program has locked the diary", advice: "try again when it is done")
        case .diaryFile: Sentence(about("cannot be used" + systemText), advice: systemAdvice)
        case .readOnly where facts.count != nil:
            Sentence(
                (facts.path ?? "the diary")
                    + " was made by an earlier version, and cannot be updated where it is",
                advice: "copy it to a disk that can be written, and name the copy with --diary; "
                    + "voicecore restore makes a diary from a backup"
            )
        case .readOnly:
            Sentence(
                (facts.path ?? "the diary") + " is a backup, or on a disk that cannot be written",
                advice: "voicecore restore brings a backup back as a diary; or choose another place"
            )
        case .notReadBack:
            Sentence(
                "the entry differs from what was written",
                advice: "voicecore doctor checks the diary"
            )
        case .noSuchRow:
            Sentence("another program changed the diary at the same time", advice: "try again")
        default:
            Sentence(
                "the diary's database failed" + said + (facts.status.map { " (\($0))" } ?? ""),
                advice: "voicecore doctor checks it; if it is damaged, restore a backup"
            )
        }
    }

    /// What is wrong with what is in the diary's folder.
    private var folderSentence: Sentence {
        switch reason {
        case .diaryMissing:
            Sentence(
                about("there is no diary"),
                advice: "mount its disk, choose another with --diary, or make the folder above it "
                    + "for a new one"
            )
        case .diaryReplaced:
            Sentence(about("another diary is in this folder now"), advice: "try again")
        case .diaryForeign:
            Sentence(
                about("this is another program's database, not a diary"),
                advice: "nothing was changed; choose another folder with --diary"
            )
        case .diaryAmongMemos:
            Sentence(
                about(facts.name.map(InboxRefusal.fact) ?? Self.holdsMemos),
                advice: "name another folder for the diary with --diary or the setting diary"
            )
        case .diarySealed:
            Sentence(
                about("this is an encrypted backup, not a diary"),
                advice: "voicecore restore --identity FILE \(facts.path ?? "DIR") --diary FOLDER "
                    + "brings it back as a new diary"
            )
        case .diaryOfBackups:
            Sentence(
                about("this folder holds backups, and is not a diary"),
                advice: "voicecore restore \(facts.path ?? "DIR") --diary FOLDER makes a diary of the newest"
            )
        case .diaryEmptied:
            Sentence(
                about("the diary's database is missing or empty, but its sound or photos are still here"),
                advice: "move this folder away, such as to OLD; then voicecore restore makes the diary again "
                    + "from a backup, or voicecore import from a mirror; without either, voicecore ingest OLD "
                    + "files its sound and photos again, each on the day of its folder"
            )
        default:
            Sentence(
                about("another machine is using this diary, which is on a network folder"),
                advice: "stop voicecore and voicecored there first; it can be used by one machine at a time"
            )
        }
    }

    /// What is wrong with an entry that was named.
    var entrySentence: Sentence {
        let name = facts.name ?? "it"
        return switch reason {
        case .noSuchEntry:
            Sentence("\(name): no such entry", advice: "voicecore list shows the entries with their ids")
        case .ambiguous:
            Sentence(
                "\(name): more than one entry begins with it",
                advice: facts.candidates.map { "type more of it, such as " + $0.joined(separator: " or ") }
                    ?? "type more of it"
            )
        case .duplicate: Sentence("already in the diary, as entry \(name)")
        default: Sentence("\(name): this id is already taken")
        }
    }

    private static let holdsMemos =
        "this folder holds sound files or photos, and commands find none in a diary's folder"

    private var forms: String {
        guard let count = facts.count, let expected = facts.expected else { return "" }
        return " (form \(count); this version reads forms up to \(expected))"
    }
}
