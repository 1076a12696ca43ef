internal import FoundationEssentials
internal import Programs
package import VoiceCore

package struct Story: Sendable {
    package var title: String
    package var about: String
    package var setting: StorySetting
    package var sounds: [String: StorySound]
    package var script: [StoryStep]
    package var expectation: StoryExpectation?
}

package struct StorySetting: Equatable, Sendable {
    package var clock = "2026-01-01T12:00:00Z"
    package var zone = "UTC"
    package var dayStart = "00:00"
    package var textLimit = EntryText.standardLimit
    package var overCap = HearingOptions.OverCap.split
    package var preset = HearingOptions.Preset.fast
    package var hertz = SoundOptions().archiveHertz
    package var source = SourcePolicy.keep
    package var onInterruption = InterruptionPolicy.save

    package var dayStartMinute: Int { (Int(dayStart.prefix(2)) ?? 0) * 60 + (Int(dayStart.suffix(2)) ?? 0) }
}

package struct StorySound: Equatable, Sendable {
    package enum Content: Equatable, Sendable {
        case file(String)
        case tone(hertz: Double)
        case silence
        case noise(seed: Int)
        case bytes(String)
    }

    package var content: Content
    /// For made sound, at 16 000 Hz.
    package var samples: Int
    /// Nil lets the recogniser listen.
    package var words: String?
    package var line: Int
}

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
    case finish(name: String)
    case arrive(sound: String, name: String, pieces: Int, over: Double)
    case kill(after: Stage)
    case model(Presence)
    case disk(Disk)
    case clock(String)
    case restart
    case retry(sound: String?)
    case wait
    case farm(Broker)
    /// Nil removes the worker.
    case worker(hears: String?)
    case answered
    case deed(StoryDeed)

    package enum Route: String, CaseIterable, Sendable { case lost, other }
    package enum Device: String, CaseIterable, Sendable { case there, missing, refused }
    package enum Lock: String, CaseIterable, Sendable { case holds, frees }
    package enum Stage: String, CaseIterable, Sendable {
        case now, seen, placed, kept, offered, heard, felt, asked
    }
    package enum Presence: String, CaseIterable, Sendable { case there, missing }
    package enum Broker: String, CaseIterable, Sendable { case there, lost }
    package enum Disk: String, CaseIterable, Sendable { case full, free }
}

extension StoryNode {
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

    func fileName() throws(StoryError) -> String {
        let text = try self.text()
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }), !text.contains("\0") else {
            throw StoryError(line: line, .expected("the name of a file in the inbox", found: "‘\(text)’"))
        }
        return text
    }
}
