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

    private var texts: Texts { frame.texts }

    var markup: Markup {
        let held = cases.filter(\.isHeld)
        let waiting = cases.filter { !$0.isHeld }
        return frame.page(texts.health, kind: "p-health", at: .health) {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.health }
                    element(.p, .kind("lead")) { texts.healthLead(held: held.count, waiting: waiting.count) }
                }
            }
            list(texts.held, held)
            list(texts.waiting, waiting)
        }
    }

    @MarkupBuilder private func list(_ name: String, _ cases: [Case]) -> Markup {
        if !cases.isEmpty {
            element(.div, .kind("row plain")) { element(.h2, .kind("in-measure list-h")) { name } }
            for one in cases { section(one) }
        }
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
                element(.p, .kind("why"), .ownDirection) { one.why }
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
                if let reason = one.reason { element(.p) { element(.code) { reason } } }
            }
        }
    }
}
