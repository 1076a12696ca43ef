internal import VoiceCore

/// Where one begins to speak, at the head of today.
struct SpeakPart {
    let frame: Frame
    let recorded: Recorded

    private var texts: Texts { frame.texts }

    @MarkupBuilder var markup: Markup {
        if recorded.isOpen {
            element(.div, .kind("in-gutter")) {
                element(.a, .kind("speak"), .href(.record), .label(says)) {
                    element(.span, .kind("dot live")) { Icon.mark(40) }
                }
            }
        } else {
            frame.form(.recording(.start), "in-gutter print") {
                element(.button, .kind("speak"), .of(.key, "R"), .label(texts.speakNow)) {
                    element(.span, .kind("dot")) { Icon.mark(40) }
                }
            }
        }
        element(.div, .kind("in-measure speak-line")) {
            element(.p, .kind("says")) {
                if isElsewhere { element(.a, .href(.record)) { says } } else { says }
            }
            if recorded.isOpen { VoiceLine.recorded(recorded.levels, isOpen: false) } else { VoiceLine.empty }
            VoiceLine.scale
        }
    }

    /// Whether there is more to read on the page of the recording.
    private var isElsewhere: Bool {
        switch recorded.phase {
        case .ready, .failed, .short: false
        case .on, .paused, .interrupted, .busy: true
        case .filing(let filing): filing.status == nil
        }
    }

    private var says: String {
        switch recorded.phase {
        case .on: texts.recordingNow + ": " + Figure.clock(recorded.seconds)
        case .paused: texts.paused + ": " + Figure.clock(recorded.seconds)
        case .interrupted(let cause): texts.interrupted(cause)
        case .busy(let holder): texts.busyTitle(plays: holder.owner.hasPrefix("entry:"))
        case .filing(let filing) where filing.status == nil:
            texts.findingWords(filing.share, filing.secondsLeft)
        case .ready, .failed, .short, .filing: texts.speakLine
        }
    }
}
