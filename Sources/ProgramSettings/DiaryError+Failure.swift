package import CommandLineKit
package import VoiceCore

extension DiaryError {
    /// As a person reads it, with what to do next and the code that the program ends with.
    package var failure: Failure {
        switch self {
        case .missing(let path):
            Failure(
                .noSuchFile,
                "\(path): there is no diary",
                advice: "Is its volume there? Another one is named with --diary; ingest makes a new one."
            )
        case .cannotCreate(let path, let errno):
            Failure(.cannotCreate, "\(path): cannot be made: \(SystemError.text(errno))")
        case .foreign(let path):
            Failure(
                .configuration,
                "\(path): is a database of another program",
                advice: "Name another folder."
            )
        case .newer(let found, let known):
            Failure(
                .configuration,
                "the diary has form \(found), and this version knows forms up to \(known)",
                advice: "Nothing was changed. Install a newer version."
            )
        case .busy: Failure(.busy, "another program has the diary locked", advice: "Try again in a moment.")
        case .full:
            Failure(
                .inputOutput,
                "no space is left where the diary is",
                advice: "Free some, then do this again."
            )
        case .readOnly: Failure(.cannotCreate, "the diary lies on something that cannot be written")
        case .notPermitted(let path, let errno):
            Failure(
                .notPermitted,
                "\(path): \(SystemError.text(errno))",
                advice: "voicememo doctor says who may use the diary's files."
            )
        case .file(let path, let errno): Failure(.inputOutput, "\(path): \(SystemError.text(errno))")
        case .database(let code, let message):
            Failure(.inputOutput, "the diary's database: \(message) (\(code))", advice: Self.doctorAdvice)
        case .damaged(let message):
            Failure(.inputOutput, "the diary's database is damaged: \(message)", advice: Self.doctorAdvice)
        case .noSuchEntry, .ambiguous, .duplicate, .idUsed, .noSuchRow: entryFailure
        }
    }

    private static let doctorAdvice = "voicememo doctor looks at all of it."

    private var entryFailure: Failure {
        switch self {
        case .noSuchEntry(let id):
            Failure(.noSuchFile, "\(id): no such entry", advice: "voicememo list shows them with their ids.")
        case .ambiguous(let prefix, let candidates):
            Failure(
                .usage,
                "\(prefix): more than one entry begins so",
                advice: "For example " + candidates.map(\.description).joined(separator: ", ")
            )
        case .duplicate(let id): Failure(.inputOutput, "these bytes are entry \(id) already")
        case .idUsed(let id): Failure(.inputOutput, "\(id): the id belonged to another entry")
        default: Failure(.inputOutput, "the ledger has no such row any more")
        }
    }
}
