package import System

/// What the intake asks of the road that a memo takes, as functions.
package struct Road: Sendable {
    /// Whether nothing is left to be done for this file as it looks now.
    package var isDone: @Sendable (SettledFile) async -> Bool
    /// Takes one file or finishes one entry; calls `moved` whenever it has come further.
    package var enter:
        @Sendable (IntakeQueue.Work, _ moved: @escaping @Sendable () -> Void) async -> RoadOutcome

    /// Takes in which files are gone from their places, so that whatever comes there is new.
    package var forget: @Sendable (GoneFiles) async -> Void

    /// The completed entries that somebody is still to be told of.
    package var untold: @Sendable () async -> [CompletedEntry]
    /// Takes in that an entry was told of.
    package var told: @Sendable (_ entry: String) async -> Void

    package init(
        isDone: @escaping @Sendable (SettledFile) async -> Bool,
        forget: @escaping @Sendable (GoneFiles) async -> Void = { _ in },
        untold: @escaping @Sendable () async -> [CompletedEntry] = { [] },
        told: @escaping @Sendable (_ entry: String) async -> Void = { _ in },
        enter: @escaping @Sendable (IntakeQueue.Work, @escaping @Sendable () -> Void) async -> RoadOutcome
    ) {
        self.isDone = isDone
        self.forget = forget
        self.untold = untold
        self.told = told
        self.enter = enter
    }
}

/// An entry with its words and its mood.
package struct CompletedEntry: Equatable, Sendable {
    /// The entry.
    package var id: String
    /// What programs read of it.
    package var report: [UInt8]

    package init(id: String, report: [UInt8]) {
        self.id = id
        self.report = report
    }
}

/// Files that are no longer where they were.
package enum GoneFiles: Equatable, Sendable {
    case file(String)
    /// Every file below a folder but these.
    case allBelow(String, except: Set<Path>)
}

/// What came of taking a memo.
package enum RoadOutcome: Equatable, Sendable {
    /// An entry is complete; the report is what programs read of it.
    case filed(entry: String, report: [UInt8], replaces: String?)
    /// A photo is part of a memo's entry.
    case joined(entry: String, report: [UInt8])
    /// Its bytes are an entry already; whether more than that was said of it.
    case duplicate(of: String, isTold: Bool)
    /// The very file of an entry was met once more.
    case seenAgain(entry: String)
    /// There is nothing to keep of it, such as of one that is too short.
    case skipped(reason: String)
    /// It will never work; a person must look at it.
    case held(reason: String, message: String)
    /// The sound is safe in an entry, and something stands in the way of its words or its mood.
    case incomplete(entry: String, seconds: Double, Obstacle, message: String)
    /// Something stands in the way of the whole.
    case postponed(Obstacle, message: String)
    /// The file is no longer there, or no longer what it was.
    case vanished
    /// Nothing was left to be done.
    case done
    /// It was asked to stop; what was reached is kept.
    case stopped
}
