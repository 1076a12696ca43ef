package enum ExitCode: Int32, CaseIterable, Sendable {
    case done = 0
    /// Some of several files failed; each was reported.
    case someFailed = 1
    case usage = 64
    case badSound = 65
    case noSuchFile = 66
    case unavailable = 69
    case cannotCreate = 73
    case inputOutput = 74
    /// Somebody else is using it now; trying again later may work.
    case busy = 75
    case notPermitted = 77
    case configuration = 78
    case interrupted = 130
    case terminated = 143

    package var usualAdvice: String? {
        switch self {
        case .done, .someFailed, .usage, .interrupted, .terminated: nil
        case .badSound: "try another file"
        case .noSuchFile: "check the name"
        case .unavailable: "check that it is installed and connected, then try again"
        case .cannotCreate: "choose another place"
        case .inputOutput: "check the file and its disk, then try again"
        case .busy: "try again in a moment"
        case .notPermitted: "check its owner and its mode"
        case .configuration: "correct it, then try again"
        }
    }

    package var meaning: String {
        switch self {
        case .done: "Done; also for what is already in the diary, and for memos that are too short to keep."
        case .someFailed:
            "Some of several files failed, nothing was found, the answer was no, or doctor found something wrong."
        case .usage: "The command line was not understood."
        case .badSound: "The sound cannot be read, or an entry in a damaged database."
        case .noSuchFile: "There is no such file or entry."
        case .unavailable: "A model, a device or a program is missing."
        case .cannotCreate: "A file or folder cannot be created."
        case .inputOutput: "Reading or writing failed."
        case .busy: "Another program is using it; try again."
        case .notPermitted: "Not permitted."
        case .configuration: "The configuration is wrong."
        case .interrupted: "Stopped by an interrupt (Ctrl-C)."
        case .terminated: "Stopped by a request to terminate."
        }
    }
}
