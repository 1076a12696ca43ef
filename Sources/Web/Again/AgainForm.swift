internal import VoiceCore

/// A form that came to nothing, with what was typed into it, for its writer to send once more.
///
/// It needs nothing of the diary, so that it can be shown while that cannot be read.
struct AgainForm: Sendable {
    let address: Address
    let fields: FormFields

    /// Nothing of a form that holds no words of a person.
    init?(_ address: Address?, _ fields: FormFields?) {
        guard let address, let fields else { return nil }
        let holdsWords =
            switch address {
            case .edit, .write:
                fields["text"] != nil || fields["title"] != nil || !Self.captions(fields).isEmpty
            case .word: fields["as"] != nil
            case .newTrip, .tripStep(.change, _): fields["name"] != nil
            case .search: fields["q"]?.contains { !$0.isWhitespace } ?? false
            case .settings: fields["name"] != nil && fields["value"] != nil
            default: false
            }
        guard holdsWords else { return nil }
        (self.address, self.fields) = (address, fields)
    }

    /// The form as it was filled in; the fields that nobody fills in go along unseen.
    func markup(_ texts: Texts, token: String) -> Markup {
        let shown = shown(texts)
        return element(
            .form,
            .of(.method, "post"),
            .action(address),
            .kind("form again print"),
            .of(.autocomplete, "off"),
            .flag(.unsaved)
        ) {
            hidden("token", token)
            for name in hiddenNames { hidden(name, fields[name] ?? "") }
            for field in shown { line(field) }
            UnsentNote(texts: texts).markup
            element(.div, .kind("actions")) {
                element(.button, .kind("button first")) { address == .search ? texts.find : texts.keep }
                element(.a, .kind("button"), .href(home)) { texts.leave }
            }
        }
    }

    private struct Field {
        var name: String
        var label: String
        var type = "text"
    }

    private func shown(_ texts: Texts) -> [Field] {
        switch address {
        case .edit, .write:
            [
                Field(name: "title", label: texts.title), Field(name: "text", label: texts.text, type: ""),
                Field(name: "journal", label: texts.journal), Field(name: "tags", label: texts.tagsHelp),
                Field(name: "on", label: texts.day, type: "date"),
                Field(name: "at", label: texts.time, type: "time"),
                Field(name: "place", label: texts.addPlace), Field(name: "link", label: texts.addLink),
            ].filter { fields[$0.name] != nil }
                + Self.captions(fields).map { Field(name: $0, label: texts.caption, type: "lines") }
        case .word where fields["as"] != "": [Field(name: "as", label: texts.wordChosen)]
        case .newTrip, .tripStep:
            [
                Field(name: "name", label: texts.tripName),
                Field(name: "first", label: texts.firstDay, type: "date"),
                Field(name: "last", label: texts.lastDay, type: "date"),
                Field(name: "from", label: texts.leavesFrom), Field(name: "by", label: texts.byWhat),
                Field(name: "to", label: texts.leadsTo),
            ]
        case .search: [Field(name: "q", label: texts.search)]
        case .settings: [Field(name: "value", label: fields["name"] ?? "")]
        default: []
        }
    }

    /// The fields of words under photos.
    private static func captions(_ fields: FormFields) -> [String] {
        fields.values.keys.filter { $0.hasPrefix(EntryDraft.captionField) }.sorted()
    }

    private var hiddenNames: [String] {
        let names =
            switch address {
            case .edit: ["revision", "was", "mood"]
            case .write: ["number"]
            case .word: ["revision", "word"] + (fields["as"] == "" ? ["as"] : [])
            case .settings: ["name", "was"]
            case .newTrip: ["number", "takes"]
            case .tripStep: ["revision"]
            default: [String]()
            }
        return names.filter { fields[$0] != nil }
    }

    /// Where the form is from.
    private var home: Address {
        switch address {
        case .edit(let id), .word(let id): .entry(id)
        case .write: .today
        case .newTrip: .trips
        case .tripStep(_, let name): .trip(name)
        default: address
        }
    }

    private func hidden(_ name: String, _ value: String) -> Markup {
        element(.input, .of(.type, "hidden"), .of(.name, name), .of(.value, value))
    }

    private func line(_ field: Field) -> Markup {
        element(.label, .kind("field")) {
            element(.span, .kind("label")) { field.label }
            if field.type.isEmpty || field.type == "lines" {
                element(
                    .textarea,
                    .kind(field.type.isEmpty ? "lined" : "few-lines"),
                    .of(.name, field.name),
                    .of(.autocomplete, "off"),
                    .ownDirection
                ) { Markup(verbatim: fields[field.name] ?? "") }
            } else {
                element(
                    .input,
                    .of(.type, field.type),
                    .of(.name, field.name),
                    .of(.value, fields[field.name] ?? ""),
                    .of(.autocomplete, "off")
                )
            }
        }
    }
}

/// What a form with words says where the program does not answer, so that they are not sent into nothing.
struct UnsentNote {
    let texts: Texts

    var markup: Markup {
        element(.p, .kind("note warn"), .of(.role, "alert"), .flag(.unsent), .flag(.hidden)) {
            element(.span, .flag(.gone), .flag(.hidden)) { texts.programGone }
            element(.span, .flag(.shut), .flag(.hidden)) { texts.nowShut }
        }
    }
}
