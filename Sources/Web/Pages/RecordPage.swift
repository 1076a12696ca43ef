internal import VoiceCore

struct RecordPage: Framed {
    let frame: Frame
    let recorded: Recorded
    var asksToDiscard = false

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
            if isSure { hidden("sure", "yes") }
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

extension PageHandler {
    /// The recording; `step` asks for `discard` to be confirmed.
    func recordPage() async throws -> Response { try await record(asking: nil) }
    func askForStep(_ step: RecordingStep) async throws -> Response { try await record(asking: step) }

    private func record(asking step: RecordingStep?) async throws -> Response {
        let frame = try await frame()
        guard let recorded = frame.recorded, step == nil || step == .discard else {
            return try await missing()
        }
        guard step == nil || recorded.isOpen else { return .seeOther(.record) }
        return .page(200, RecordPage(frame: frame, recorded: recorded, asksToDiscard: step != nil).markup)
    }

    func record(_ step: RecordingStep, _ form: FormFields) async throws -> Response {
        guard let speaker = page.speaker else { return try await missing() }
        switch step {
        case .start: await speaker.begin()
        case .resume: await speaker.goOn()
        case .pause: await speaker.pause()
        case .keep: await speaker.end(discards: false)
        case .discard where form["sure"] == "yes":
            await speaker.end(discards: true)
            return .seeOther(.today)
        case .discard:
            await speaker.pause()
            return .seeOther(.recording(.discard))
        }
        return .seeOther(.record)
    }
}

struct FilingPart: Framed {
    let frame: Frame
    let filing: InFlightMemo
    let levels: [Double]

    private var isDone: Bool { filing.status == .filed || filing.status == .duplicate }

    private enum Sign: String {
        case done = "✓"
        case doing = "◐"
        case ahead = "○"
        case waits = "…"

        var kind: String {
            switch self {
            case .done: "done"
            case .doing: "doing"
            case .ahead, .waits: ""
            }
        }
    }

    var markup: Markup {
        element(.div, .kind("recording is-paused")) {
            element(.h1, .kind("plainly")) { isDone ? texts.inTheDiary : texts.wordsAreSafe }
            if let reason = texts.ended(filing.reason) { element(.p, .kind("note")) { reason } }
            VoiceLine.recorded(levels, isOpen: false)
            VoiceLine.scale
            stages
            if filing.status == .duplicate {
                element(.p, .kind("note")) { texts.sameSound }
            } else if let fault = filing.fault {
                element(.p, .kind("note warn"), .ownDirection) { texts.sentence(fault) }
            }
            element(.div, .kind("actions")) {
                if let entry = filing.entry {
                    element(.a, .kind("button first"), .href(.entry(entry))) { texts.openEntry }
                }
                frame.form(.recording(.start)) {
                    element(.button, .kind("button")) { texts.speakAgain }
                }
                element(.a, .kind("button plain"), .href(.today)) { texts.today }
            }
        }
    }

    private var stages: Markup {
        let order: [IngestFailure.Stage] = [.hear, .feel, .file]
        let place = order.lastIndex { Self.rank($0) <= Self.rank(filing.stage) }.map { $0 + 1 } ?? 0
        let says: [(ahead: String, doing: String, done: String)] = [
            (texts.keeping, texts.keeping, texts.keptLength(Figure.length(filing.seconds))),
            (texts.wordsCome, texts.findingWords(filing.share, filing.secondsLeft), texts.wordsFound),
            (texts.moodComes, texts.readingMood, texts.moodRead),
            (texts.thenClose, texts.thenClose, texts.allDone),
        ]
        return element(.ol, .kind("stages")) {
            for (number, name) in texts.stageNames.enumerated() {
                stage(name, says[number], sign(number, place), isHearing: number == 1)
            }
        }
    }

    private func stage(
        _ name: String,
        _ says: (ahead: String, doing: String, done: String),
        _ sign: Sign,
        isHearing: Bool
    ) -> Markup {
        element(.li, .kind(sign.kind)) {
            element(.span, .kind("sign"), .quiet) { sign.rawValue }
            element(.span) { name }
            element(.span) {
                switch sign {
                case .done: says.done
                case .doing: says.doing
                case .ahead, .waits: says.ahead
                }
                if isHearing, sign == .doing {
                    ProgressPart(key: "recording", name: texts.stageNames[1], share: filing.share ?? 0).markup
                }
            }
        }
    }

    private func sign(_ number: Int, _ place: Int) -> Sign {
        if isDone || number < place { return .done }
        if number > place { return .ahead }
        return filing.status == nil ? .doing : .waits
    }

    private static func rank(_ stage: IngestFailure.Stage) -> Int {
        IngestFailure.Stage.allCases.firstIndex(of: stage) ?? 0
    }
}

struct ProgressPart {
    let key: String
    let name: String
    let share: Double?

    var markup: Markup {
        let attributes: [Attribute] = [.of(.max, 100), .label(name), .of(.progress, key)]
        guard let share else { return Markup(.progress, attributes, Markup()) }
        let percent = Int((share * 100).rounded())
        return Markup(.progress, attributes + [.of(.value, String(percent))], Markup("\(percent) %"))
    }
}
