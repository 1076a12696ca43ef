internal import VoiceCore

struct HealthPage: Framed {
    let frame: Frame
    let cases: HeldCases
    let trying: Set<String>
    let tried: [Tried]
    let facts: [(String, String)]
    let findings: Findings?
    /// The marks of accepted findings; `nil` if none can be kept.
    let left: Set<String>?
    var isShortOfSpace = false

    var markup: Markup {
        frame.page(texts.health, kind: "p-health", at: .health, events: true, reloads: !trying.isEmpty) {
            PageHead(title: texts.health, lead: lead).markup
            if !tried.isEmpty { whatCame }
            list(texts.held, cases.held, cases.shown.filter(\.isHeld))
            list(texts.waiting, cases.waiting, cases.shown.filter { !$0.isHeld })
            if cases.keys.count > 1 { tryAll }
            diary
        }
    }

    private var lead: String {
        let cases = texts.healthLead(held: cases.held, waiting: cases.waiting)
        guard isShortOfSpace else { return cases }
        let isWell = self.cases.held + self.cases.waiting == 0
        return isWell ? texts.shortOfSpace : texts.shortOfSpace + " " + cases
    }

    private var whatCame: Markup {
        element(.div, .kind("row plain said")) {
            element(.ul, .kind("in-measure note"), .of(.role, "status")) {
                for one in tried {
                    element(.li) {
                        element(.b, .ownDirection) { one.name }
                        " " + texts.cameOf(one.status)
                        if let entry = one.outcome.report.entry.flatMap({ EntryID($0) }) {
                            " "
                            element(.a, .href(.entry(entry))) { texts.toEntry }
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder private func list(_ name: String, _ count: Int, _ cases: [HeldCase]) -> Markup {
        if count > 0 {
            element(.div, .kind("row plain")) {
                element(.h2, .kind("in-measure list-h")) { texts.counted(name, count) }
            }
            for one in cases { section(one) }
            if cases.count < count {
                element(.div, .kind("row plain")) {
                    element(.p, .kind("in-measure quiet")) { texts.andMore(count - cases.count) }
                }
            }
        }
    }

    private var tryAll: Markup {
        element(.div, .kind("row plain")) {
            frame.form(.retry, "in-measure actions") {
                hidden("key", "all")
                element(.button, .kind("button")) { texts.tryAll }
            }
        }
    }

    private var diary: Markup {
        measured("row plain foot") {
            element(.h2, .kind("list-h")) { texts.well }
            element(.dl, .kind("facts")) {
                for (name, fact) in facts {
                    element(.dt) { name }
                    element(.dd, .ownDirection) {
                        if name == texts.trash { element(.a, .href(.trash)) { fact } } else { fact }
                    }
                }
            }
            if let findings { FindingsPart(frame: frame, findings: findings, left: left).markup }
            element(.div, .kind("actions")) {
                frame.form(.look) { element(.button, .kind("button")) { texts.lookThrough } }
                if findings?.found.contains(where: \.isMendable) == true {
                    frame.form(.mend) { element(.button, .kind("button first")) { texts.mend } }
                }
            }
        }
    }

    /// Makes a sentence of words that were written to follow a name.
    private func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    private func section(_ one: HeldCase) -> Markup {
        element(.section, .kind("row case")) {
            element(.p, .kind("in-gutter")) {
                element(.span, .kind(one.isHeld ? "sign-box" : "sign-box wait"), .quiet) {
                    one.isHeld ? "!" : "…"
                }
            }
            element(.div, .kind("in-measure")) {
                element(.h3, .ownDirection) {
                    if let entry = one.entry {
                        element(.a, .href(.entry(entry))) { one.name }
                    } else {
                        one.name
                    }
                }
                element(.p, .kind("why"), .ownDirection) {
                    sentence(one.why)
                }
                if trying.contains(one.key) {
                    element(.p, .kind("quiet")) { texts.isTried }
                    ProgressPart(key: one.key, name: one.name, share: nil).markup
                } else {
                    deeds(one)
                }
            }
            element(.div, .kind("in-margin")) {
                if let since = one.since {
                    element(.p) { texts.since(texts.plainDay(since.localDay) + ", " + texts.clock(since)) }
                }
                if let reason = one.reason { element(.p) { texts.reason(reason) } }
            }
        }
    }

    private func deeds(_ one: HeldCase) -> Markup {
        together {
            element(.div, .kind("actions")) {
                deed(.retry, one.key, texts.tryAgain)
                if one.mayBeLeft { deed(.letBe, one.key, texts.letBe) }
            }
            if one.isOnlyHere { deletion(one) }
            if one.mayBeLeft {
                element(.p, .kind("small quiet")) {
                    one.entry == nil ? texts.letFileBeMeans : texts.letEntryBeMeans
                }
            }
        }
    }

    /// Deletes a sent memo after a question: it may lie nowhere else.
    private func deletion(_ one: HeldCase) -> Markup {
        element(.details, .kind("choose")) {
            element(.summary) { texts.deleteSent }
            element(.p, .kind("small quiet")) { texts.deleteSentMeans }
            frame.form(.letBe) {
                hidden("key", one.key)
                hidden("delete", "yes")
                element(.button, .kind("button")) { texts.fateGone }
            }
        }
    }

    private func deed(_ address: Address, _ key: String, _ name: String) -> Markup {
        frame.form(address) {
            hidden("key", key)
            element(.button, .kind("button")) { name }
        }
    }
}

struct FindingsPart: Framed {
    let frame: Frame
    let findings: Findings
    let left: Set<String>?

    private static let most = 100

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
                            hidden("finding", LetBe.mark(of: one))
                            if again {
                                hidden("again", "1")
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

    private func subject(_ finding: DiaryFinding) -> Markup {
        if let entry = self.findings.entries.first(where: { $0.id.description == finding.subject }) {
            return element(.a, .href(.entry(entry.id)), .ownDirection) {
                texts.name(of: entry) + ", " + texts.plainDay(entry.day)
            }
        }
        return element(.code, .ownDirection) { finding.subject.isEmpty ? texts.whole : finding.subject }
    }
}
