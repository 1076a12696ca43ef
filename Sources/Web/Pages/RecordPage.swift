internal import VoiceCore

/// The recording: what it does, how much time is left, what was said, and what may be done.
struct RecordPage {
    let frame: Frame
    let recorded: Recorded
    /// Whether it is asked if the recording is to be thrown away.
    var asksToDiscard = false

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(title, kind: "p-record", events: true, reloads: goesOn) {
            if case .filing(let filing) = recorded.phase {
                FilingPart(frame: frame, filing: filing, levels: recorded.levels).markup
            } else {
                element(.div, .kind("recording " + kind)) {
                    top
                    if recorded.isOpen || isReady { line }
                    remark
                    words
                    element(.div, .kind("actions")) { actions }
                }
            }
        }
    }

    /// Whether the page shows something else soon.
    private var goesOn: Bool {
        switch recorded.phase {
        case .on: !asksToDiscard
        case .filing(let filing): filing.status == nil
        case .interrupted: true
        case .ready, .paused, .busy, .failed, .short: false
        }
    }

    private var isReady: Bool { recorded.phase == .ready }

    private var kind: String {
        switch recorded.phase {
        case .on: asksToDiscard ? "is-paused" : "is-on"
        case .paused, .short, .filing: "is-paused"
        case .interrupted, .busy, .failed: "is-held"
        case .ready: "is-ready"
        }
    }

    private var title: String {
        if asksToDiscard { return texts.throwAwayAsk(recorded.seconds) }
        switch recorded.phase {
        case .ready: return texts.ready
        case .on: return recorded.left <= 10 ? texts.lastSeconds : texts.recordingNow
        case .paused: return texts.paused
        case .interrupted(let cause): return texts.interrupted(cause)
        case .busy(let holder): return texts.busyTitle(plays: holder.owner.hasPrefix("entry:"))
        case .failed: return texts.cannotRecord
        case .short: return texts.tooShortTitle
        case .filing(let filing): return filing.status == .filed ? texts.inTheDiary : texts.wordsAreSafe
        }
    }

    private var top: Markup {
        element(.div, .kind("top")) {
            element(.div) {
                element(.h1) {
                    element(.span, .kind("lamp"), .quiet)
                    title
                }
                if recorded.isOpen || isReady {
                    element(.p, .kind("left"), .of(.role, "timer")) {
                        element(.span, .flag(.left)) { Figure.clock(recorded.left.rounded(.up)) }
                        element(.small) { texts.timeLeft }
                    }
                }
            }
            if recorded.phase == .on, !asksToDiscard { meter }
        }
    }

    private var meter: Markup {
        element(
            .svg,
            .kind("meter js-only"),
            .of(.viewBox, "0 0 192 12"),
            .of(.preserveAspectRatio, "none"),
            .quiet
        ) {
            element(.rect, .of(.x, 0.5), .of(.y, 0.5), .of(.width, 191), .of(.height, 11), .of(.rx, 2))
            element(
                .rect,
                .kind("lvl"),
                .of(.x, 2),
                .of(.y, 2),
                .of(.width, 0),
                .of(.height, 8),
                .of(.rx, 1),
                .flag(.level)
            )
        }
    }

    private var line: Markup {
        together {
            VoiceLine.recorded(recorded.levels, isOpen: recorded.isOpen, says: texts.secondsLeft(0))
            VoiceLine.scale
        }
    }

    @MarkupBuilder private var remark: Markup {
        if recorded.isSilent, recorded.isOpen {
            element(.p, .kind("note warn")) {
                element(.b) { texts.silentTitle }
                " " + texts.silentMeans
            }
        }
        if case .interrupted = recorded.phase {
            element(.p, .kind("note")) {
                element(.b) { texts.areSafe(Figure.clock(recorded.seconds)) }
                " " + texts.interruptedMeans
            }
        }
    }

    private var words: Markup {
        element(.p, .kind("live-words"), .flag(.liveWords), .ownDirection) {
            if asksToDiscard {
                element(.span, .kind("quiet")) { texts.throwAwayMeans }
            } else {
                switch recorded.phase {
                case .ready: element(.span, .kind("quiet")) { texts.keptAsYouSpeak }
                case .busy(let holder): element(.span, .kind("quiet")) { texts.busyBy(holder) }
                case .failed(let error): element(.span, .kind("quiet")) { texts.sentence(error) }
                case .short: element(.span, .kind("quiet")) { texts.tooShortMeans }
                case .on, .paused, .interrupted, .filing:
                    recorded.words.steady + " "
                    if !recorded.words.fresh.isEmpty {
                        element(.span, .kind("fresh")) { recorded.words.fresh }
                    }
                }
            }
        }
    }

    @MarkupBuilder private var actions: Markup {
        if asksToDiscard {
            button(.discard, texts.throwAwayNow, "button first", isSure: true)
            button(.keep, texts.keepRecording, "button")
            button(.resume, texts.goOn, "button plain")
        } else {
            switch recorded.phase {
            case .ready:
                button(.start, texts.begin, "button live", key: "Enter")
                element(.a, .kind("button plain"), .href(.today)) { texts.laterOn }
            case .on:
                button(.keep, texts.keepRecording, "button live", key: "Enter")
                button(.pause, texts.pauseRecording, "button", key: "Space")
                button(.discard, texts.throwAway, "button plain")
            case .paused:
                button(.resume, texts.goOn, "button live", key: "Space")
                button(.keep, texts.keepRecording, "button", key: "Enter")
                button(.discard, texts.throwAway, "button plain")
            case .interrupted:
                button(.resume, texts.goOn, "button live")
                button(.keep, texts.keepRecording, "button", key: "Enter")
                button(.discard, texts.throwAway, "button plain")
            case .busy, .failed, .short, .filing:
                button(.start, texts.tryOnceMore, "button live", key: "Enter")
                element(.a, .kind("button"), .href(.today)) { texts.backToToday }
            }
        }
    }

    private func button(
        _ step: RecordingStep,
        _ name: String,
        _ kind: String,
        key: String? = nil,
        isSure: Bool = false
    ) -> Markup {
        frame.form(.recording(step), "print") {
            if isSure { element(.input, .of(.type, "hidden"), .of(.name, "sure"), .of(.value, "yes")) }
            Markup(
                .button,
                [.kind(kind)] + (key.map { [.of(.key, $0)] } ?? []),
                together {
                    name
                    if let key {
                        " "
                        element(.kbd, .quiet) { key }
                    }
                }
            )
        }
    }
}
