internal import VoiceCore

/// A recording on its way into the diary, step by step.
struct FilingPart {
    let frame: Frame
    let filing: OnItsWay
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
            } else if let message = filing.message {
                element(.p, .kind("note warn"), .ownDirection) { message }
            }
            element(.div, .kind("actions")) {
                if let entry = filing.entry {
                    element(.a, .kind("button first"), .href(.entry(entry))) { texts.openEntry }
                }
                frame.form(.recording(.start)) {
                    element(.button, .kind("button"), .of(.key, "R")) { texts.speakAgain }
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
                    let percent = Int(((filing.share ?? 0) * 100).rounded())
                    element(
                        .progress,
                        .of(.value, String(percent)),
                        .of(.max, 100),
                        .label(texts.stageNames[1]),
                        .flag(.progress)
                    ) { "\(percent) %" }
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
