internal import CommandLineKit
internal import VoiceCore

/// What a person typed of a new trip.
struct TripDraft: Equatable {
    /// The fields of the form, in their order.
    static let names = ["name", "from", "to", "by", "first", "last"]

    private var fields: [String: String]
    /// Whether the entries of its days that are in no journal are to go into it.
    let takesEntries: Bool

    init(_ form: FormFields) {
        fields = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, form[$0] ?? "") })
        takesEntries = form["takes"] != nil
    }

    /// Nothing but the day on which it is to begin.
    init(from today: DiaryDay) {
        fields = ["first": today.description]
        takesEntries = false
    }

    subscript(name: String) -> String { fields[name] ?? "" }

    /// Why it makes no trip.
    enum Unfit: Error { case noName, longName, notADay, endsBeforeItBegins, tooLong, isThere }

    /// The trip that it says.
    func journal() throws(Unfit) -> Journal {
        guard let name = named("name") else { throw .noName }
        guard let first = DiaryDay(self["first"]), let last = DiaryDay(self["last"]) else { throw .notADay }
        let places = self["to"].split(separator: ",").compactMap { JournalName.mended(String($0)) }
        let trip = Trip(
            firstDay: first,
            lastDay: last,
            from: named("from"),
            to: places,
            transport: named("by")
        )
        guard let trip else { throw .endsBeforeItBegins }
        guard trip.days <= Trip.mostDays else { throw .tooLong }
        let names = places + [name, trip.from, trip.transport].compactMap(\.self)
        guard names.allSatisfy({ $0.count <= JournalName.characterLimit }) else { throw .longName }
        return Journal(name: name, trip: trip)
    }

    private func named(_ field: String) -> String? { JournalName.mended(self[field]) }
}

/// Where a person makes a trip.
struct NewTripPage {
    let frame: Frame
    let draft: TripDraft
    /// Why it was not made.
    var problem: String?

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.newTrip, kind: "p-edit p-write", at: .trips) {
            frame.form(.newTrip, "print") {
                element(.header, .kind("row form-row")) {
                    element(.div, .kind("in-measure field")) {
                        element(.h1, .kind("label-h")) { texts.newTrip }
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
                        element(.label, .kind("check")) {
                            Markup(
                                .input,
                                [.of(.type, "checkbox"), .of(.name, "takes"), .of(.value, "1")]
                                    + (draft.takesEntries ? [.flag(.checked)] : []),
                                Markup()
                            )
                            " " + texts.takesEntries
                        }
                        UnsentNote(texts: texts).markup
                        element(.div, .kind("actions")) {
                            element(.button, .kind("button first")) { texts.makeTrip }
                            element(.a, .kind("button"), .href(.trips)) { texts.leave }
                        }
                    }
                }
            }
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
        [.id(name), .of(.name, name), .of(.type, type), .of(.value, draft[name])]
            + (type == "text" ? [.of(.maxlength, name == "to" ? 1_000 : JournalName.characterLimit)] : [])
    }
}
