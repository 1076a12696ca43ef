internal import VoiceCore

/// A voice as bars: how loud it is from moment to moment.
enum VoiceLine {
    /// How many seconds the ruled line is long: what may be said at once.
    static let seconds = Double(SpeechSamples.capSeconds)

    /// Heights from 0 to 1 of so many bars, each the mean of its part of the sound.
    ///
    /// They are stretched between what is quiet and what is loud in this memo, so that a low voice is seen as well.
    static func heights(_ levels: [UInt8], bars: Int) -> [Double] {
        guard !levels.isEmpty, bars > 0 else { return [] }
        let means = (0..<bars).map { bar in
            let from = min(bar * levels.count / bars, levels.count - 1)
            let to = min(max((bar + 1) * levels.count / bars, from + 1), levels.count)
            return Double(levels[from..<to].reduce(0) { $0 + Int($1) }) / Double(to - from)
        }
        let sorted = means.sorted()
        let low = sorted[Int(Double(sorted.count - 1) * 0.05)]
        let high = sorted[Int(Double(sorted.count - 1) * 0.97)]
        return means.map { mean in
            guard high > low else { return mean > 0 ? 0.5 : 0 }
            let share = min(max((mean - low) / (high - low), 0), 1)
            // Between the share and its square: quiet parts lower, loud ones as they are.
            return share * (0.65 + 0.35 * share)
        }
    }

    /// The bars as one path around a middle line.
    ///
    /// Each begins where the one before ended, in tenths, as a page has thousands of them.
    static func path(_ heights: [Double], middle: Double, least: Double) -> String {
        var (path, before) = ("", 0)
        for height in heights {
            let half = Int((max(least, height * (middle - least)) * 10).rounded())
            path +=
                path.isEmpty ? "M.5 \(tenths(Int(middle * 10) - half))" : "m1-\(tenths(half + before))"
            path += "v\(tenths(2 * half))"
            before = half
        }
        return path
    }

    private static func tenths(_ number: Int) -> String {
        let (whole, rest) = number.quotientAndRemainder(dividingBy: 10)
        return rest == 0 ? String(whole) : (whole == 0 ? "" : String(whole)) + ".\(rest)"
    }

    /// The line of a memo in a list: as long as a memo may last, and its voice fills its part.
    ///
    /// What is longer than the line fills all of it.
    static func drawn(_ sound: EntrySound?, hits: [Double] = []) -> Markup {
        let length = min(max(sound?.seconds ?? 0, 0), seconds)
        let bars = sound.map { _ in max(1, Int(length.rounded())) } ?? 0
        let scale = (sound?.seconds ?? 0) > seconds ? seconds / (sound?.seconds ?? seconds) : 1
        return drawing([]) {
            if length < seconds - 1 {
                element(.path, .kind("rule"), .of(.d, "M\(Figure.short(length + 1)) 15H180"))
            }
            if let sound {
                let heights = heights(sound.waveform.levels, bars: bars)
                element(.path, .kind("voice"), .of(.d, path(heights, middle: 15, least: 0.6)))
            }
            if !hits.isEmpty {
                let marks = hits.map { "M\(Figure.short($0 * scale)) 0V30" }.joined()
                element(.path, .kind("hit"), .of(.d, marks))
            }
        }
    }

    /// The line of a day in a calendar: what was said thick, what was not said thin.
    static func far(_ said: Double) -> Markup {
        let length = min(max(said, 2), seconds)
        return drawing([]) {
            element(.path, .kind("rule"), .of(.d, "M0 15H\(SpeechSamples.capSeconds)"))
            element(.path, .kind("spoken"), .of(.d, "M0 15H\(Figure.short(length))"))
        }
    }

    /// The line of a recording: a bar for each second that was said, and the rest of what a memo may last.
    ///
    /// `says` is what a script says of the seconds that are left.
    static func recorded(_ levels: [Double], isOpen: Bool, says: String = "") -> Markup {
        let said = levels.count
        return drawing([.flag(.line), .of(.says, says)]) {
            element(.path, .kind("rule"), .of(.d, "M\(said) 15H\(SpeechSamples.capSeconds)"))
            element(.path, .kind("tick"), .of(.d, ticks(0.2, "6V24")))
            element(.path, .kind("voice"), .of(.d, path(levels, middle: 15, least: 0.6)))
            if isOpen {
                element(.path, .kind("now"), .of(.d, "M\(Figure.short(max(0.4, Double(said) - 0.4))) 1V29"))
            }
        }
    }

    /// The empty line: what may be said.
    static let empty = drawing([]) {
        element(.path, .kind("rule"), .of(.d, "M0 15H\(SpeechSamples.capSeconds)"))
        element(.path, .kind("tick"), .of(.d, ticks(0.1, "9V21")))
    }

    /// The minutes below a line.
    static let scale = element(.p, .kind("scale"), .quiet) {
        for minute in 0...(SpeechSamples.capSeconds / 60) { element(.span) { "\(minute):00" } }
    }

    /// A mark at each minute, and higher ones a little within both ends.
    private static func ticks(_ inset: Double, _ ends: String) -> String {
        let minutes = stride(from: 60, to: SpeechSamples.capSeconds, by: 60).map { "M\($0) 11V19" }.joined()
        return "M\(Figure.short(inset)) \(ends)\(minutes)M\(Figure.short(seconds - inset)) \(ends)"
    }

    private static func drawing(_ attributes: [Attribute], @MarkupBuilder _ content: () -> Markup) -> Markup {
        let shape: [Attribute] = [
            .kind("line"), .of(.viewBox, "0 0 \(SpeechSamples.capSeconds) 30"),
            .of(.preserveAspectRatio, "none"), .quiet,
        ]
        return Markup(.svg, shape + attributes, content())
    }
}
