internal import VoiceCore

/// The sound of an entry: its wave, what plays it, and the moments at which its mood was heard.
struct PlayerPart {
    let entry: Entry
    let sound: EntrySound
    let texts: Texts
    let second: Double?

    /// How many bars the wave has.
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

    /// Whether it is known of words when they were said.
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
