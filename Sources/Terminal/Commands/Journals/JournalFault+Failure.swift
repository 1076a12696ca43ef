import Actions
import Programs
import VoiceCore

protocol SaidFault: Error {
    var failure: Failure { get }
}

extension NameFault: SaidFault {
    var failure: Failure {
        switch self {
        case .unseen: Failure(.usage, "a name is text on one line")
        case .long: Failure(.usage, "a name has at most \(GivenName.mostCharacters) characters")
        }
    }
}

extension JournalFault: SaidFault {
    var failure: Failure {
        switch self {
        case .badName(let fault): fault.failure
        case .isThere(let journal):
            Failure(
                .usage,
                "there is a \(journal.kind) ‘\(journal.name.printable)’ already",
                advice: "choose another name; voicecore journal show tells what is in it"
            )
        case .isMissing(let name, let present?, _):
            Failure(.noSuchFile, "no journal ‘\(name.printable)’: it is called ‘\(present.printable)’ now")
        case .isMissing(let name, nil, let near):
            Failure(
                .noSuchFile,
                "no journal ‘\(name.printable)’" + (near.map { "; did you mean ‘\($0.printable)’?" } ?? ""),
                advice: "voicecore journal list shows the journals"
            )
        case .isNoTrip(let journal): Failure(.usage, "\(journal.name.printable) is a journal, not a trip")
        case .noDays:
            Failure(
                .usage,
                "a trip needs its days",
                advice: "such as --start 2026-11-18 --days 3, or --end 2026-11-20"
            )
        case .endsBeforeItBegins: Failure(.usage, "the last day of a trip is not before its first")
        case .tooManyDays:
            Failure(
                .usage,
                "a trip has at most \(Trip.mostDays) days",
                advice: "check the year; without days it is a journal"
            )
        case .endsAfterCalendar: Failure(.usage, "no trip lasts beyond 9999-12-31")
        case .isChanged: Failure(.usage, "somebody else has changed it; look at it again")
        case .nothingToChange:
            Failure(
                .usage,
                "nothing to change",
                advice: "days are changed by --start, --end and --days; "
                    + "places and transport by --from, --to and --by"
            )
        case .holdsEntries(let found):
            Failure(
                .usage,
                "\(found.journal.name.printable) holds \(JournalPage.contents(of: found))",
                advice: "choose: --move-to JOURNAL, --keep-entries or --with-entries"
            )
        case .takesOwnEntries(let journal):
            Failure(
                .usage,
                "\(journal.name.printable) cannot take its own entries",
                advice: "choose another journal"
            )
        }
    }
}

extension Journal {
    var kind: String { trip == nil ? "journal" : "trip" }
}
