internal import FoundationEssentials
internal import Programs
package import VoiceCore

/// A recorded fixture: sound, a script of events at exact times, and what must come out.
package struct Story: Sendable {
    package var title: String
    package var about: String
    package var setting: StorySetting
    package var sounds: [String: StorySound]
    package var script: [StoryStep]
    package var expectation: StoryExpectation?
}

package struct StorySetting: Equatable, Sendable {
    /// ISO 8601 with its offset.
    package var clock = "2026-01-01T12:00:00Z"
    package var zone = "UTC"
    package var dayStart = "00:00"
    package var textLimit = EntryText.standardLimit
    package var overCap = HearingOptions.OverCap.split
    package var preset = HearingOptions.Preset.fast
    package var hertz = SoundOptions().archiveHertz
    package var source = SourcePolicy.keep
    package var onInterruption = InterruptionPolicy.save

    /// The minute of the day at which diary days begin.
    package var dayStartMinute: Int {
        (Int(dayStart.prefix(2)) ?? 0) * 60 + (Int(dayStart.suffix(2)) ?? 0)
    }
}

/// A sound that a story plays into the microphone or offers as a file.
package struct StorySound: Equatable, Sendable {
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

    package var content: Content
    /// The exact length of a sound that is made, in samples at 16 000 Hz.
    package var samples: Int
    /// The words that the ear hears; nil lets the recogniser listen.
    package var words: String?
    package var line: Int
}

/// An action of a story at its time.
package struct StoryStep: Equatable, Sendable {
    package var at: Double
    package var action: StoryAction
    package var line: Int
}

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
    /// Waits for memos that were offered without waiting.
    case finish(name: String)
    case arrive(sound: String, name: String, pieces: Int, over: Double)
    case kill(after: Stage)
    case model(Presence)
    case disk(Disk)
    case clock(String)
    case restart
    /// Tries held and incomplete memos again; the words are those of the sound.
    case retry(sound: String?)
    case wait
    case farm(Broker)
    /// Lets another machine of the farm hear these words in everything; nil removes it.
    case worker(hears: String?)
    /// Waits until a worker has answered every offer.
    case answered
    case deed(StoryDeed)

    package enum Route: String, CaseIterable, Sendable { case lost, other }
    package enum Device: String, CaseIterable, Sendable { case there, missing, refused }
    package enum Lock: String, CaseIterable, Sendable { case holds, frees }
    /// The moment on a memo's road at which something happens.
    package enum Stage: String, CaseIterable, Sendable {
        case now, seen, placed, kept, offered, heard, felt, asked
    }
    package enum Presence: String, CaseIterable, Sendable { case there, missing }
    package enum Broker: String, CaseIterable, Sendable { case there, lost }
    package enum Disk: String, CaseIterable, Sendable { case full, free }
}

extension StoryNode {
    /// A moment such as `2026-01-01T12:00:00+01:00`, as it was written.
    func moment() throws(StoryError) -> String {
        let text = try self.text()
        let hasOffset = text.hasSuffix("Z") || text.dropFirst(19).contains { $0 == "+" || $0 == "-" }
        guard hasOffset, (try? Date(text, strategy: .iso8601)) != nil else {
            throw StoryError(
                line: line,
                .expected("a moment such as 2026-01-01T12:00:00+01:00", found: "‘\(text)’")
            )
        }
        return text
    }

    func zone() throws(StoryError) -> String {
        let text = try self.text()
        guard ZoneRules.named(text) != nil else {
            throw StoryError(line: line, .expected("a time zone such as Europe/Berlin", found: "‘\(text)’"))
        }
        return text
    }

    /// A time of day such as `04:00`, as it was written.
    func timeOfDay() throws(StoryError) -> String {
        let text = try self.text()
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.count == 2 }),
            let hour = Int(parts[0]), (0..<24).contains(hour),
            let minute = Int(parts[1]), (0..<60).contains(minute)
        else {
            throw StoryError(line: line, .expected("a time such as 04:00", found: "‘\(text)’"))
        }
        return text
    }

    /// A file or a file in a folder of the inbox, never one outside it.
    func fileName() throws(StoryError) -> String {
        let text = try self.text()
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), !text.contains("\0") else {
            throw StoryError(line: line, .expected("the name of a file in the inbox", found: "‘\(text)’"))
        }
        return text
    }
}
