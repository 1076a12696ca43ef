internal import VoiceCore

/// What is held and why, what waits, and what to do.
struct HealthPage {
    /// Something that did not come to its end.
    struct Case {
        /// What `retry` takes: `row-7` or an entry's id.
        var key: String
        /// A file's name, or the time of an entry.
        var name: String
        var entry: EntryID?
        /// What happened and what to do.
        var why: String
        var reason: String?
        var since: Moment?
        /// Whether a person has to do something; else it is tried again by itself.
        var isHeld: Bool
        /// Whether it is being tried at this moment.
        var isTried: Bool
    }

    let frame: Frame
    let cases: [Case]
    /// What is true of the diary, by name.
    let facts: [(String, String)]
    /// What was found when it was looked through last.
    let findings: Findings?

    private var texts: Texts { frame.texts }

    var markup: Markup {
        let held = cases.filter(\.isHeld)
        let waiting = cases.filter { !$0.isHeld }
        return frame.page(texts.health, kind: "p-health", at: .health, events: true) {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.health }
                    element(.p, .kind("lead")) { texts.healthLead(held: held.count, waiting: waiting.count) }
                }
            }
            list(texts.held, held)
            list(texts.waiting, waiting)
            if cases.count > 1 { tryAll }
            diary
        }
    }

    @MarkupBuilder private func list(_ name: String, _ cases: [Case]) -> Markup {
        if !cases.isEmpty {
            element(.div, .kind("row plain")) {
                element(.h2, .kind("in-measure list-h")) { texts.counted(name, cases.count) }
            }
            for one in cases { section(one) }
        }
    }

    private var tryAll: Markup {
        element(.div, .kind("row plain")) {
            frame.form(.retry, "in-measure actions") {
                element(.input, .of(.type, "hidden"), .of(.name, "key"), .of(.value, "all"))
                element(.button, .kind("button")) { texts.tryAll }
            }
        }
    }

    private var diary: Markup {
        element(.div, .kind("row plain foot")) {
            element(.div, .kind("in-measure")) {
                element(.h2, .kind("list-h")) { texts.well }
                element(.dl, .kind("facts")) {
                    for (name, fact) in facts {
                        element(.dt) { name }
                        element(.dd, .ownDirection) {
                            if name == texts.trash { element(.a, .href(.trash)) { fact } } else { fact }
                        }
                    }
                }
                if let findings { list(findings) }
                element(.div, .kind("actions")) {
                    frame.form(.look) { element(.button, .kind("button")) { texts.lookThrough } }
                    if findings?.found.contains(where: \.isMendable) == true {
                        frame.form(.mend) { element(.button, .kind("button first")) { texts.mend } }
                    }
                }
            }
        }
    }

    private func list(_ findings: Findings) -> Markup {
        together {
            element(.p, .of(.role, "status")) {
                if !findings.mended.isEmpty { texts.isMended(findings.mended.count) + " " }
                texts.lookedThrough(texts.clock(findings.at), findings.found.count)
            }
            element(.ul, .kind("findings")) {
                for one in findings.found.prefix(100) {
                    element(.li, .ownDirection) {
                        element(.code) { one.subject.isEmpty ? texts.whole : one.subject }
                        " " + texts.finding(one.kind)
                    }
                }
            }
        }
    }

    /// What is written to go on after a name, as a sentence of its own.
    private func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : ".")
    }

    private func section(_ one: Case) -> Markup {
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
                if one.isTried {
                    element(.p, .kind("quiet")) { texts.isTried }
                } else {
                    frame.form(.retry) {
                        element(.input, .of(.type, "hidden"), .of(.name, "key"), .of(.value, one.key))
                        element(.button, .kind("button")) { texts.tryAgain }
                    }
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
}
