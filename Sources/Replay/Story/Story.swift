package import VoiceCore

/// A recorded fixture: sound, a script of events at exact times, and what must come out.
package struct Story: Sendable {
    /// What it is called.
    package var title: String
    /// What it shows.
    package var about: String
    /// How the diary is set up.
    package var setting: StorySetting
    /// The sounds by name.
    package var sounds: [String: StorySound]
    /// What happens, in order.
    package var script: [StoryStep]
    /// What must be so at the end.
    package var expectation: StoryExpectation?
}

/// The world in which a story takes place.
package struct StorySetting: Equatable, Sendable {
    /// The moment at which the story begins, ISO 8601 with its offset.
    package var clock = "2026-01-01T12:00:00Z"
    /// The time zone.
    package var zone = "UTC"
    /// The time at which a day begins.
    package var dayStart = "00:00"
    /// How much of a text is shown at once.
    package var textLimit = EntryText.standardLimit
    /// What becomes of sound beyond the cap.
    package var overCap = HearingOptions.OverCap.stop
    /// How carefully words are heard.
    package var preset = HearingOptions.Preset.fast
    /// The rate of the sound that is kept.
    package var hertz = SoundOptions().archiveHertz
    /// What becomes of an offered file once its entry is complete.
    package var source = SourcePolicy.keep
    /// Whether an interruption saves a recording or pauses it.
    package var onInterruption = InterruptionPolicy.save

    /// The minute of the day at which diary days begin.
    package var dayStartMinute: Int {
        (Int(dayStart.prefix(2)) ?? 0) * 60 + (Int(dayStart.suffix(2)) ?? 0)
    }
}

/// A sound that a story plays into the microphone or offers as a file.
package struct StorySound: Equatable, Sendable {
    /// What a sound is made of.
    package enum Content: Equatable, Sendable {
        /// A file beside the story.
        case file(String)
        /// A tone of so many hertz, quiet and loud in turns as a voice is.
        case tone(hertz: Double)
        case silence
        case noise(seed: Int)
        /// No sound at all, but these bytes.
        case bytes(String)
    }

    /// What it is made of.
    package var content: Content
    /// The exact length of a sound that is made, in samples at 16 000 Hz.
    package var samples: Int
    /// What is heard in it; nothing where the recogniser shall really listen.
    package var words: String?
    /// The line of the story that names it.
    package var line: Int
}

/// One thing that happens in a story, and when.
package struct StoryStep: Equatable, Sendable {
    /// When it happens, in seconds from the beginning.
    package var at: Double
    /// What happens.
    package var action: StoryAction
    /// The line of the story that says so.
    package var line: Int
}

/// What may happen in a story.
package enum StoryAction: Equatable, Sendable {
    case record(owner: String, sound: String)
    case play(owner: String)
    case pause(owner: String)
    case stop(owner: String)
    case interruptionBegan
    case interruptionEnded(resume: Bool)
    case route(Route)
    case background
    case deviceError
    case microphone(Device)
    case anotherProgram(Lock)
    case offer(StoryOffer)
    /// What was offered without waiting for it is waited for.
    case finish(name: String)
    case arrive(sound: String, name: String, pieces: Int, over: Double)
    case kill(after: Stage)
    case model(Presence)
    case disk(Disk)
    case clock(String)
    case restart
    /// What was held or is not complete is tried again; the words are those of the sound.
    case retry(sound: String?)
    case wait
    case farm(Broker)
    /// Another machine of the farm hears these words in everything, or there is none.
    case worker(hears: String?)
    /// Waits until a worker has answered whatever was offered.
    case answered
    /// What a person does with the diary beside speaking.
    case deed(StoryDeed)

    /// What becomes of the way that sound takes.
    package enum Route: String, CaseIterable, Sendable { case lost, other }
    /// How the device is found.
    package enum Device: String, CaseIterable, Sendable { case there, missing, refused }
    /// What another program does with the session's lock.
    package enum Lock: String, CaseIterable, Sendable { case holds, frees }
    /// The moment on a memo's road at which something happens.
    package enum Stage: String, CaseIterable, Sendable {
        case now, seen, placed, kept, offered, heard, felt, asked
    }
    /// Whether a thing is there.
    package enum Presence: String, CaseIterable, Sendable { case there, missing }
    /// Whether the farm's broker can be reached.
    package enum Broker: String, CaseIterable, Sendable { case there, lost }
    /// Whether the disk has room.
    package enum Disk: String, CaseIterable, Sendable { case full, free }
}
