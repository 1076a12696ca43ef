internal import VoiceCore

struct PlayerPart {
    let entry: Entry
    let sound: EntrySound
    let texts: Texts
    let second: Double?

    private static let bars = 150

    private var address: Address { second.map { .soundAt(entry.id, $0) } ?? .sound(entry.id) }

    var markup: Markup {
        element(.section, .kind("row player"), .label(texts.theSound), .flag(.player)) {
            element(.div, .kind("in-gutter")) {
                element(
                    .a,
                    .kind("round"),
                    .href(address),
                    .flag(.toggle),
                    .label(texts.playWord),
                    .of(.playText, texts.playWord),
                    .of(.pauseText, texts.pauseWord)
                ) { Icon.play(22) }
            }
            element(.div, .kind("in-measure")) {
                wave
                moments
                element(.noscript) {
                    element(.audio, .flag(.controls), .of(.preload, "none"), .src(address))
                }
                element(
                    .audio,
                    .kind("js-only"),
                    .of(.preload, "metadata"),
                    .src(.sound(entry.id)),
                    .flag(.hidden),
                    .of(.says, texts.cannotPlay),
                    .of(.at, second ?? 0)
                )
                times
            }
            element(.p, .kind("in-margin js-only")) {
                texts.howToPlay
                if hasTimes { " " + texts.howToHearWords }
            }
        }
    }

    private var hasTimes: Bool {
        let words = entry.textEdited ? entry.textWords : entry.transcript?.words
        return words?.isEmpty == false
    }

    private var wave: Markup {
        let heights = VoiceLine.heights(sound.waveform.levels, bars: Self.bars)
        let path = VoiceLine.path(heights, middle: 50, least: 0.6)
        return element(.div, .kind("wave-box")) {
            element(
                .svg,
                .kind("wave"),
                .of(.viewBox, "0 0 \(Self.bars) 100"),
                .of(.preserveAspectRatio, "none"),
                .quiet
            ) {
                element(.defs) {
                    element(.clipPath, .id("cut")) {
                        element(.rect, .id("played"), .of(.width, 0), .of(.height, 100))
                    }
                }
                element(.path, .kind("voice"), .of(.d, path))
                // A script gives it the same bars.
                element(.path, .kind("said"), .of(.clipPath, "url(#cut)"))
            }
            element(
                .input,
                .kind("seek js-only"),
                .of(.type, "range"),
                .of(.min, 0),
                .of(.max, sound.seconds),
                .of(.step, 0.1),
                .of(.value, "0"),
                .label(texts.place),
                .of(.valuetext, texts.of("0:00", Figure.length(sound.seconds)))
            )
        }
    }

    @MarkupBuilder private var moments: Markup {
        let heard = (entry.reading?.mood?.evidence ?? []).filter { $0.start != nil }
        if !heard.isEmpty, sound.seconds > 0 {
            element(
                .svg,
                .kind("moments"),
                .of(.width, "100%"),
                .of(.height, 28),
                .of(.role, "group"),
                .label(texts.whereMood)
            ) {
                for evidence in heard { moment(evidence, evidence.start ?? 0) }
            }
        }
    }

    private func moment(_ evidence: Evidence, _ start: Double) -> Markup {
        let leaf = MoodGlyph(toward: evidence.toward)
        let place = Figure.short(min(max(start / sound.seconds, 0), 1) * 100)
        let label = "\(Figure.clock(start)): \(evidence.phrase), \(texts.mood(leaf))"
        return element(.a, .href(.soundAt(entry.id, start)), .of(.at, start), .label(label)) {
            element(.svg, .kind("moment"), .of(.x, place + "%"), .of(.width, 1), .of(.height, 28)) {
                element(.rect, .of(.x, -14), .of(.width, 28), .of(.height, 28))
                element(
                    .use,
                    .kind(leaf.kind),
                    .href(part: "leaf-\(leaf.rawValue)"),
                    .of(.x, -10),
                    .of(.y, 3),
                    .of(.width, 20),
                    .of(.height, 20)
                )
            }
        }
    }

    private var times: Markup {
        element(.div, .kind("times js-only")) {
            element(.span, .kind("clock"), .flag(.clock)) { Figure.clock(second ?? 0) }
            element(.span) { texts.ofTotal(Figure.length(sound.seconds)) }
            element(.button, .of(.type, "button"), .of(.skip, -15)) { texts.back15 }
            element(.button, .of(.type, "button"), .of(.skip, 15)) { texts.on15 }
            element(.button, .kind("push"), .of(.type, "button"), .flag(.rate)) {
                texts.speed + " "
                element(.span) { "1" }
                " ×"
            }
        }
    }
}

enum VoiceLine {
    /// The length of the ruled line: the longest memo.
    static let seconds = Double(SpeechSamples.capSeconds)

    /// Heights from 0 to 1, stretched between the quietest and the loudest part, so that a low voice is seen as well.
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

    /// The bars as one path around a middle line, each relative to the one before, as a page has thousands of them.
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

    /// The line of a memo in a list: as long as the longest memo, with the voice in its part.
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

    static func far(_ said: Double) -> Markup {
        let length = min(max(said, 2), seconds)
        return drawing([]) {
            element(.path, .kind("rule"), .of(.d, "M0 15H\(SpeechSamples.capSeconds)"))
            element(.path, .kind("spoken"), .of(.d, "M0 15H\(Figure.short(length))"))
        }
    }

    /// The line of a recording: a bar for each second; a script puts the seconds left into `says`.
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

    static let empty = drawing([]) {
        element(.path, .kind("rule"), .of(.d, "M0 15H\(SpeechSamples.capSeconds)"))
        element(.path, .kind("tick"), .of(.d, ticks(0.1, "9V21")))
    }

    static let scale = element(.p, .kind("scale"), .quiet) {
        for minute in 0...(SpeechSamples.capSeconds / 60) { element(.span) { "\(minute):00" } }
    }

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
