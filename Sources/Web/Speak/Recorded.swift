internal import VoiceCore

/// A recording as its page shows it.
struct Recorded: Sendable {
    /// What it does.
    enum Phase: Equatable, Sendable {
        /// Nothing is recorded.
        case ready
        case on
        case paused
        /// Something else needed the sound, and the recording waits.
        case interrupted(SessionState.Interruption.Cause)
        /// Another program has the session.
        case busy(SessionHolder)
        /// It did not begin, or ended so.
        case failed(SessionError)
        /// Less than a second was said.
        case short
        case filing(InFlightMemo)
    }

    var phase = Phase.ready
    /// How long it is.
    var seconds = 0.0
    /// How loud each second of it was, from 0 to 1.
    var levels: [Double] = []
    /// What was heard so far, and the end of it that may still become something else.
    var words = (steady: "", fresh: "")

    /// How many seconds nothing may be heard before it is said.
    private static let silence = 12.0
    /// What is louder than the hum of an open microphone.
    private static let faint = 0.1

    /// Whether there is a recording that goes on or waits.
    var isOpen: Bool {
        switch phase {
        case .on, .paused, .interrupted: true
        case .ready, .busy, .failed, .short, .filing: false
        }
    }

    /// Whether nothing is recorded or on its way into the diary.
    var isAtRest: Bool {
        switch phase {
        case .ready, .busy, .failed, .short: true
        case .on, .paused, .interrupted: false
        case .filing(let filing): filing.status != nil
        }
    }

    var isSilent: Bool { seconds >= Self.silence && !levels.contains { $0 > Self.faint } }

    var left: Double { max(0, VoiceLine.seconds - seconds) }

    /// Adds the length and the level of the newest sound.
    mutating func add(seconds: Double, decibels: Double) -> Double {
        self.seconds = seconds
        let level = min(max((decibels + 60) / 60, 0), 1)
        let second = max(0, Int(seconds.rounded(.up)) - 1)
        while levels.count <= second, levels.count < Int(VoiceLine.seconds) { levels.append(0) }
        if second < levels.count { levels[second] = max(levels[second], level) }
        return level
    }

    /// Adds what was heard by now: the words that are as they were stay, the others may still change.
    mutating func add(_ text: String) {
        let (old, new) = (
            (words.steady + " " + words.fresh).split(separator: " "), text.split(separator: " ")
        )
        let same = zip(old, new).prefix { $0 == $1 }.count
        words = (new[..<same].joined(separator: " "), new[same...].joined(separator: " "))
    }
}

/// A recording that is closed, on its way into the diary.
struct InFlightMemo: Equatable, Sendable {
    /// How long it is.
    var seconds: Double
    /// Why it ended.
    var reason: FinishReason
    var stage = IngestFailure.Stage.read
    /// How much of the sound is heard, from 0 to 1.
    var share: Double?
    /// How many seconds hearing has taken so far.
    var took = 0.0
    /// The entry, once it is there.
    var entry: EntryID?
    /// What became of it at the end.
    var status: MemoReport.Status?
    /// Why it did not get to the end.
    var fault: MemoFault?

    /// How many seconds hearing may still take; a guess from what it took so far.
    var secondsLeft: Double? {
        guard let share, share > 0.05, took > 0.5 else { return nil }
        return took * (1 - share) / share
    }
}
