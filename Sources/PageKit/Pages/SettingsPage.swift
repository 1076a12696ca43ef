internal import ProgramKit
internal import VoiceCore

/// Every setting that is in force, and where its value comes from.
struct SettingsPage {
    let frame: Frame
    let settings: Settings

    private var texts: Texts { frame.texts }

    /// The settings by what they are about, as a person looks for them.
    private var groups: [(String, [String])] {
        [
            (texts.aboutFolders, ["diary", "inboxes", "source", "moveTo", "settle"]),
            (
                texts.aboutWords,
                ["ear", "preset", "model", "vocabulary", "engine", "overCap", "raw", "textLimit"]
            ),
            (texts.aboutMoods, ["analyser"]),
            (texts.aboutDays, ["dayStart", "timeZone", "trashDays"]),
            (texts.speak, ["onInterruption", "archive", "hertz"]),
        ]
    }

    var markup: Markup {
        let known = groups.flatMap(\.1)
        let rest = settings.rows.map(\.name).filter { !known.contains($0) }
        return frame.page(texts.settings, kind: "p-settings", at: .settings) {
            PageHead(
                title: texts.settings,
                lead: texts.settingsLead(settings.file ?? settings.folders.config + "/config.json5")
            ).markup
            for (name, keys) in groups + [(texts.aboutRest, rest)] { table(name, keys) }
            element(.div, .kind("row plain")) {
                element(.div, .kind("in-measure")) {
                    element(.h2, .kind("list-h")) { texts.thisPage }
                    element(.p, .kind("reading")) { texts.openUntilClosed }
                    element(.div, .kind("actions")) {
                        frame.form(.closing) { element(.button, .kind("button")) { texts.closePage } }
                        element(.a, .kind("button plain"), .href(.keys)) { texts.keys }
                    }
                }
            }
        }
    }

    @MarkupBuilder private func table(_ name: String, _ keys: [String]) -> Markup {
        let rows = keys.compactMap { key in settings.rows.first { $0.name == key } }
        if !rows.isEmpty {
            element(.div, .kind("row plain settings")) {
                element(.div, .kind("in-wide")) {
                    element(.h2, .kind("list-h")) { name }
                    element(.div, .kind("scroll"), .of(.role, "region"), .of(.tabindex, 0), .label(name)) {
                        element(.table) {
                            element(.thead, .kind("sr")) {
                                element(.tr) {
                                    for head in texts.settingHeads {
                                        element(.th, .of(.scope, "col")) { head }
                                    }
                                }
                            }
                            element(.tbody) { for row in rows { self.row(row) } }
                        }
                    }
                }
            }
        }
    }

    private func row(_ row: Settings.Row) -> Markup {
        element(.tr) {
            element(.th, .of(.scope, "row")) {
                element(.code) { row.name }
                if let means = texts.settingMeans[row.name] { element(.span, .kind("quiet small")) { means } }
            }
            element(.td, .ownDirection) { row.value }
            element(.td, .kind("quiet"), .ownDirection) { texts.origin(row.origin) }
        }
    }
}

/// The keys, and what they do.
struct KeysPage {
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
                }
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
                    line(.trash, texts.trash)
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
