internal import Hearing
internal import Mood
internal import Sound
internal import System

/// Limits of the figures of an entry from outside: anything a recording can have, nothing that overflows arithmetic
/// later.
enum EntryLimits {
    /// More than a hundred days.
    static let seconds = 0.0...1e7
    static let decibels = -1e3...1e3
    static let share = 0...100
    /// More than an entry may be given: what two programs added at once has to come back from an export.
    static let mostBlocks = 1_000

    /// The key, as the JSON names it, of the first figure that is out of bounds.
    static func firstKeyBeyond(_ entry: Entry) -> String? {
        let found = [sound(entry.sound), transcript(entry), moods(entry), origin(entry), blocks(entry)]
        return found.compactMap(\.self).first
    }

    private static func sound(_ sound: EntrySound?) -> String? {
        guard let sound else { return nil }
        return firstKey(
            "audio",
            [
                ("hertz", (1...10_000_000).contains(sound.hertz)),
                ("channels", (1...1_024).contains(sound.channels)),
                ("seconds", seconds.contains(sound.seconds)),
                ("bytes", sound.bytes >= 0),
                ("sha256", sound.sha256.map(Picture.isDigest) ?? true),
                ("loudness.integrated", decibels.contains(sound.loudness?.integrated ?? 0)),
                ("loudness.truePeak", decibels.contains(sound.loudness?.truePeak ?? 0)),
                ("waveform.secondsPerLevel", seconds.contains(sound.waveform.secondsPerLevel)),
            ]
        )
    }

    private static func transcript(_ entry: Entry) -> String? {
        let heard = entry.transcript
        return firstKey(
            "transcript",
            [
                ("seconds", seconds.contains(heard?.seconds ?? 0)),
                ("unheardSeconds", seconds.contains(heard?.unheardSeconds ?? 0)),
                ("words", (heard?.words ?? []).allSatisfy(isPossible)),
            ]
        ) ?? ((entry.textWords ?? []).allSatisfy(isPossible) ? nil : "textWords")
    }

    private static func isPossible(_ word: Word) -> Bool {
        seconds.contains(word.start) && seconds.contains(word.end) && (-1e3...1e3).contains(word.probability)
    }

    private static func moods(_ entry: Entry) -> String? {
        let found = [entry.personMood, entry.reading?.mood].compactMap(\.self)
        guard found.allSatisfy({ share.contains($0.positive) && share.contains($0.negative) }) else {
            return "mood"
        }
        guard let score = entry.reading?.score else { return nil }
        return firstKey(
            "score",
            [
                ("positive", (0...1).contains(score.positive)),
                ("emotions", score.emotions.values.allSatisfy((0...1).contains)),
            ]
        )
    }

    private static func origin(_ entry: Entry) -> String? {
        (entry.origin?.bytes ?? 0) >= 0 ? nil : "origin.bytes"
    }

    private static func blocks(_ entry: Entry) -> String? {
        entry.blocks.count <= mostBlocks && entry.blocks.photoCount <= mostBlocks ? nil : "blocks"
    }

    private static func firstKey(_ object: String, _ checks: [(key: String, isPossible: Bool)]) -> String? {
        checks.first { !$0.isPossible }.map { "\(object).\($0.key)" }
    }
}

extension Entry {
    /// The key of a moment whose offset from UTC no clock has; a diary of an earlier version may hold such.
    var strangeClock: String? {
        let moments = [
            ("recordedAt", recordedAt), ("ownDate.recordedAt", ownDate?.recordedAt ?? recordedAt),
            ("createdAt", createdAt), ("changedAt", changedAt),
        ]
        return moments.first { !ZoneText.clocks.contains($0.1.offsetSeconds) }?.0
    }
}
