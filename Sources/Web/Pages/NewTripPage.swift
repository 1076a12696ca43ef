internal import Actions
internal import Programs
internal import VoiceCore

struct NewTripPage: Framed {
    let frame: Frame
    let draft: TripDraft
    var changes: (name: String, revision: String)?
    var problem: String?

    private var address: Address { changes.map { .tripStep(.change, $0.name) } ?? .newTrip }
    private var back: Address { changes.map { .trip($0.name) } ?? .trips }

    var markup: Markup {
        let title = changes == nil ? texts.newTrip : texts.changeTrip
        return frame.page(title, kind: "p-edit p-write", at: .trips) {
            frame.form(address, "print") {
                if let changes {
                    hidden("revision", changes.revision)
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
                measured("row form-row", "in-measure form") {
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
        ] + (type == "text" ? [.of(.maxlength, name == "to" ? 1_000 : JournalName.characterLimit)] : [])
    }
}

struct TripDraft: Equatable {
    static let names = ["name", "from", "to", "by", "first", "last"]

    private var fields: [String: String]
    let takesEntries: Bool

    init(_ form: FormFields) {
        fields = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, form[$0] ?? "") })
        takesEntries = form["takes"] != nil
    }

    init(from today: DiaryDay) {
        fields = ["first": today.description]
        takesEntries = false
    }

    init(_ name: String, _ trip: Trip) {
        fields = [
            "name": name, "first": "\(trip.firstDay)", "last": "\(trip.lastDay)", "from": trip.from ?? "",
            "to": trip.to.joined(separator: ", "), "by": trip.transport ?? "",
        ]
        takesEntries = false
    }

    subscript(name: String) -> String { fields[name] ?? "" }

    var name: String? { named("name") }

    /// The days and the way of the trip; an empty field clears the value.
    func request() throws(JournalFault) -> TripRequest {
        guard let first = DiaryDay(self["first"]), let last = DiaryDay(self["last"]) else { throw .noDays }
        var request = TripRequest()
        (request.firstDay, request.lastDay) = (first, last)
        request.to = self["to"].split(separator: ",").compactMap { JournalName.mended(String($0)) }
        (request.from, request.transport) = (.to(named("from")), .to(named("by")))
        return request
    }

    private func named(_ field: String) -> String? { JournalName.mended(self[field]) }
}

struct RemoveTripPage: Framed {
    let frame: Frame
    let trip: JournalSummary
    let journals: [String]
    let days: Int
    var problem: String?

    private var name: String { trip.journal.name }

    var markup: Markup {
        frame.page(texts.removeTrip, kind: "p-remove", at: .trips) {
            element(.div, .kind("errorpage")) {
                if let facts = trip.journal.trip {
                    element(.p, .kind("code")) { texts.span(facts.firstDay, facts.lastDay) }
                }
                element(.h1) { texts.removeTripAsk }
                element(.p, .kind("reading"), .ownDirection) { name }
                if let problem { element(.p, .kind("note"), .of(.role, "alert")) { problem } }
                frame.form(.tripStep(.remove, name), "form") {
                    if trip.entries > 0 { fates } else { element(.p, .kind("reading")) { texts.noMoments } }
                    element(.div, .kind("actions")) {
                        element(.button, .kind("button first")) { texts.removeTrip }
                        element(.a, .kind("button"), .href(.trip(name))) { texts.keepIt }
                    }
                }
            }
        }
    }

    private var fates: Markup {
        element(.fieldset, .kind("fates")) {
            element(.legend, .kind("label")) { texts.fateOf(trip.entries) }
            hidden("days", String(days))
            choice("keep", texts.fateKeep, isChosen: true)
            if !journals.isEmpty {
                choice("move", texts.fateMove)
                element(.select, .of(.name, "journal"), .label(texts.journal)) {
                    for journal in journals { element(.option, .of(.value, journal)) { journal } }
                }
            }
            choice("remove", days > 0 ? texts.fateTrash(days) : texts.fateGone)
        }
    }

    private func choice(_ value: String, _ name: String, isChosen: Bool = false) -> Markup {
        element(.label, .kind("check")) {
            Markup(
                .input,
                [.of(.type, "radio"), .of(.name, "entries"), .of(.value, value)]
                    + (isChosen ? [.flag(.checked)] : []),
                Markup()
            )
            " " + name
        }
    }
}
