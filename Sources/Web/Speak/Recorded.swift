package import VoiceCore

struct Recorded: Sendable {
    enum Phase: Equatable, Sendable {
        case ready
        case on
        case paused
        /// Something else needed the sound, and the recording waits.
        case interrupted(SessionState.Interruption.Cause)
        case busy(SessionHolder)
        case failed(SessionError)
        case short
        case filing(InFlightMemo)
    }

    var phase = Phase.ready
    var seconds = 0.0
    var levels: [Double] = []
    var words = (steady: "", fresh: "")

    private static let silence = 12.0
    /// Louder than the hum of an open microphone.
    private static let faint = 0.1

    var isOpen: Bool {
        switch phase {
        case .on, .paused, .interrupted: true
        case .ready, .busy, .failed, .short, .filing: false
        }
    }

    var isAtRest: Bool {
        switch phase {
        case .ready, .busy, .failed, .short: true
        case .on, .paused, .interrupted: false
        case .filing(let filing): filing.status != nil
        }
    }

    var isSilent: Bool { seconds >= Self.silence && !levels.contains { $0 > Self.faint } }
    var left: Double { max(0, VoiceLine.seconds - seconds) }

    mutating func add(seconds: Double, decibels: Double) -> Double {
        self.seconds = seconds
        let level = min(max((decibels + 60) / 60, 0), 1)
        let second = max(0, Int(seconds.rounded(.up)) - 1)
        while levels.count <= second, levels.count < Int(VoiceLine.seconds) { levels.append(0) }
        if second < levels.count { levels[second] = max(levels[second], level) }
        return level
    }

    /// Adds the words heard by now: those that did not change are steady.
    mutating func add(_ text: String) {
        let (old, new) = (
            (words.steady + " " + words.fresh).split(separator: " "), text.split(separator: " ")
        )
        let same = zip(old, new).prefix { $0 == $1 }.count
        words = (new[..<same].joined(separator: " "), new[same...].joined(separator: " "))
    }
}

struct InFlightMemo: Equatable, Sendable {
    var seconds: Double
    var reason: FinishReason
    var stage = IngestFailure.Stage.read
    var share: Double?
    var took = 0.0
    var entry: EntryID?
    var status: MemoReport.Status?
    var fault: MemoFault?

    /// A guess from the time that hearing took so far.
    var secondsLeft: Double? {
        guard let share, share > 0.05, took > 0.5 else { return nil }
        return took * (1 - share) / share
    }
}

/// The parts that record a memo, handed in by the program that knows devices and locks.
package struct Microphone: Sendable {
    package struct Session: Sendable {
        package var owner: SessionOwner
        package var coordinator: AudioCoordinator
        package var words: LiveWords
        /// Tells the session of events on this machine, such as a call, until it is cancelled.
        package var attend: @Sendable () async -> Void
    }

    package var holder: @Sendable () -> SessionHolder?
    package var session: @Sendable () async -> Session
}
