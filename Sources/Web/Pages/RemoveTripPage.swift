internal import VoiceCore

/// Asks before a trip goes, and what is to become of what is in it.
struct RemoveTripPage {
    let frame: Frame
    let trip: JournalSummary
    /// The other journals, which may take its entries.
    let journals: [String]
    /// How many days a removed entry lies in the trash; 0 removes it for good.
    let days: Int
    /// Why it was not removed.
    var problem: String?

    private var texts: Texts { frame.texts }
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
            element(.input, .of(.type, "hidden"), .of(.name, "days"), .of(.value, days))
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
