internal import VoiceCore

/// What was found when the diary was looked through, each with what it is about.
struct FindingsPart {
    let frame: Frame
    let findings: Findings
    /// The marks of findings that a person has accepted; nothing where none can be kept.
    let left: Set<String>?

    /// How many are listed.
    private static let most = 100

    private var texts: Texts { frame.texts }
    private var accepted: [DiaryFinding] { findings.found.filter { isLeft($0) } }
    private var counted: [DiaryFinding] { findings.found.filter { !isLeft($0) } }

    private func isLeft(_ finding: DiaryFinding) -> Bool { left?.contains(LetBe.mark(of: finding)) ?? false }

    @MarkupBuilder var markup: Markup {
        element(.p, .of(.role, "status")) {
            if !findings.mended.isEmpty { texts.isMended(findings.mended.count) + " " }
            texts.lookedThrough(texts.clock(findings.at), counted.count)
        }
        list(counted, texts.letBe)
        if !accepted.isEmpty {
            element(.details, .kind("fold")) {
                element(.summary) { texts.counted(texts.wasLeft, accepted.count) }
                list(accepted, texts.countAgain, again: true)
            }
        }
    }

    private func list(_ findings: [DiaryFinding], _ deed: String, again: Bool = false) -> Markup {
        element(.ul, .kind("findings")) {
            for one in findings.prefix(Self.most) {
                element(.li) {
                    subject(one)
                    " " + texts.finding(one.kind)
                    if left != nil, LetBe.mayLeave(one) {
                        frame.form(.letBe) {
                            element(
                                .input,
                                .of(.type, "hidden"),
                                .of(.name, "finding"),
                                .of(.value, LetBe.mark(of: one))
                            )
                            if again {
                                element(.input, .of(.type, "hidden"), .of(.name, "again"), .of(.value, "1"))
                            }
                            element(.button, .kind("button small")) { deed }
                        }
                    }
                }
            }
            if findings.count > Self.most {
                element(.li, .kind("quiet")) { texts.andMore(findings.count - Self.most) }
            }
        }
    }

    /// The entry that it is about, or else the path.
    private func subject(_ finding: DiaryFinding) -> Markup {
        if let entry = self.findings.entries.first(where: { $0.id.description == finding.subject }) {
            return element(.a, .href(.entry(entry.id)), .ownDirection) {
                texts.name(of: entry) + ", " + texts.plainDay(entry.day)
            }
        }
        return element(.code, .ownDirection) { finding.subject.isEmpty ? texts.whole : finding.subject }
    }
}
