/// The keys, and what they do.
struct KeysPage {
    /// Holds whether keys of a single letter are heard.
    static let cookie = "voicecore-letters"

    let frame: Frame

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.keys, kind: "p-keys") {
            PageHead(title: texts.keys, lead: texts.keysLead).markup
            element(.div, .kind("row plain")) {
                element(.div, .kind("in-measure")) {
                    for (name, keys) in texts.keyGroups {
                        element(.h2, .kind("list-h")) { name }
                        element(.dl, .kind("facts keys")) {
                            for (keys, does) in keys {
                                element(.dt) {
                                    for key in keys {
                                        element(.kbd) { key }
                                        " "
                                    }
                                }
                                element(.dd) { does }
                            }
                        }
                    }
                    letters
                }
            }
        }
    }

    /// Switches the keys of a single letter off for who speaks to the machine, or types without looking.
    private var letters: Markup {
        together {
            element(.h2, .kind("list-h")) { texts.letterKeys }
            element(.p) { frame.hearsLetters ? texts.lettersAreHeard : texts.lettersAreOff }
            frame.form(.letters, "actions") {
                element(
                    .button,
                    .kind("button"),
                    .of(.name, "letters"),
                    .of(.value, frame.hearsLetters ? "off" : "on")
                ) { frame.hearsLetters ? texts.switchOff : texts.switchOn }
            }
        }
    }
}

/// Every place of the diary: what a phone's bar has no room for.
struct ContentsPage {
    let frame: Frame
    let journals: [String]

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.contents, kind: "p-contents") {
            PageHead(title: texts.contents).markup
            element(.div, .kind("row plain")) {
                element(.ul, .kind("in-measure contents")) {
                    for place in Frame.Place.allCases { frame.line(place) }
                    line(.keys, texts.keys)
                }
            }
            if !journals.isEmpty {
                element(.div, .kind("row plain foot")) {
                    element(.div, .kind("in-measure")) {
                        element(.h2, .kind("list-h")) { texts.journals }
                        element(.ul, .kind("contents")) {
                            for journal in journals { line(.journal(journal), journal) }
                        }
                    }
                }
            }
        }
    }

    private func line(_ address: Address, _ name: String) -> Markup {
        element(.li) { element(.a, .href(address), .ownDirection) { name } }
    }
}
