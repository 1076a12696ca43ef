internal import VoiceCore

/// A recording on its way into the diary, step by step.
struct FilingPart {
    let frame: Frame
    let filing: InFlightMemo
    let levels: [Double]

    private var texts: Texts { frame.texts }
    private var isDone: Bool { filing.status == .filed || filing.status == .duplicate }

    /// What a step of the way is at.
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

/// How far something is that takes a while, which events tell by its key.
struct ProgressPart {
    let key: String
    let name: String
    /// From 0 to 1; nothing while it is not known.
    let share: Double?

    var markup: Markup {
        let attributes: [Attribute] = [.of(.max, 100), .label(name), .of(.progress, key)]
        guard let share else { return Markup(.progress, attributes, Markup()) }
        let percent = Int((share * 100).rounded())
        return Markup(.progress, attributes + [.of(.value, String(percent))], Markup("\(percent) %"))
    }
}
