internal import Programs
internal import VoiceCore

/// Where a person makes a trip, or changes one.
struct NewTripPage {
    let frame: Frame
    let draft: TripDraft
    /// The trip that is to be changed, and what it was like; nothing for a new one.
    var changes: (name: String, revision: String)?
    /// Why it was not made.
    var problem: String?

    private var texts: Texts { frame.texts }
    private var address: Address { changes.map { .tripStep(.change, $0.name) } ?? .newTrip }
    private var back: Address { changes.map { .trip($0.name) } ?? .trips }

    var markup: Markup {
        let title = changes == nil ? texts.newTrip : texts.changeTrip
        return frame.page(title, kind: "p-edit p-write", at: .trips) {
            frame.form(address, "print") {
                if let changes {
                    element(.input, .of(.type, "hidden"), .of(.name, "revision"), .of(.value, changes.revision))
                }
                element(.header, .kind("row form-row")) {
                    element(.div, .kind("in-measure field")) {
                        element(.h1, .kind("label-h")) { title }
                        if let problem { element(.p, .kind("note"), .of(.role, "alert")) { problem } }
                        element(.label, .kind(draft["name"].isEmpty ? "label" : "sr"), .of(.for, "name")) {
                            texts.tripName
                        }
                        input("name", "text", .kind("title-field"), .flag(.required))
                    }
                }
                element(.div, .kind("row form-row")) {
                    element(.div, .kind("in-measure form")) {
                        element(.div, .kind("two")) {
                            field("first", texts.firstDay, "date", .flag(.required))
                            field("last", texts.lastDay, "date", .flag(.required))
                            field("from", texts.leavesFrom)
                            field("by", texts.byWhat)
                        }
                        field("to", texts.leadsTo)
                        element(.p, .kind("small quiet")) { texts.tripMeans }
                        if changes == nil { taking }
                        UnsentNote(texts: texts).markup
                        element(.div, .kind("actions")) {
                            element(.button, .kind("button first")) {
                                changes == nil ? texts.makeTrip : texts.keep
                            }
                            element(.a, .kind("button"), .href(back)) { texts.leave }
                        }
                    }
                }
            }
        }
    }

    private var taking: Markup {
        element(.label, .kind("check")) {
            Markup(
                .input,
                [.of(.type, "checkbox"), .of(.name, "takes"), .of(.value, "1")]
                    + (draft.takesEntries ? [.flag(.checked)] : []),
                Markup()
            )
            " " + texts.takesEntries
        }
    }

    private func field(_ name: String, _ label: String, _ type: String = "text", _ more: Attribute...)
        -> Markup
    {
        element(.div, .kind("field")) {
            element(.label, .of(.for, name)) { label }
            Markup(.input, attributes(name, type) + more, Markup())
        }
    }

    private func input(_ name: String, _ type: String, _ more: Attribute...) -> Markup {
        Markup(.input, attributes(name, type) + more, Markup())
    }

    private func attributes(_ name: String, _ type: String) -> [Attribute] {
        [
            .id(name), .of(.name, name), .of(.type, type), .of(.value, draft[name]),
            .of(.autocomplete, "off"),
        ]
            + (type == "text" ? [.of(.maxlength, name == "to" ? 1_000 : JournalName.characterLimit)] : [])
    }
}
