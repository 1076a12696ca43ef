internal import Programs
internal import VoiceCore

/// Every setting that is in force, where its value comes from, and what changes those that are safe to change.
struct SettingsPage {
    /// What became of a change.
    enum News {
        case kept(String)
        /// With what was typed, which the form then shows.
        case refused(String, String, SettingsEdit.Refusal)
    }

    let frame: Frame
    let settings: Settings
    /// What became of the change that led here.
    let news: News?

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
                lead: texts.settingsLead(settings.path)
            ).markup
            for (name, keys) in groups + [(texts.aboutRest, rest)] { table(name, keys) }
            element(.div, .kind("row plain")) {
                element(.div, .kind("in-measure")) {
                    element(.h2, .kind("list-h")) { texts.thisPage }
                    element(.p, .kind("reading")) { texts.openUntilClosed }
                    element(.div, .kind("actions")) {
                        frame.languageSwitch("button")
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
                        // A phone shows it as a list, and it stays a table to those who hear it.
                        element(.table, .of(.role, "table")) {
                            columns(3)
                            element(.thead, .kind("sr"), .of(.role, "rowgroup")) {
                                element(.tr, .of(.role, "row")) {
                                    for head in texts.settingHeads {
                                        element(.th, .of(.scope, "col"), .of(.role, "columnheader")) { head }
                                    }
                                }
                            }
                            element(.tbody, .of(.role, "rowgroup")) { for row in rows { self.row(row) } }
                        }
                    }
                }
            }
        }
    }

    private func row(_ row: Settings.Row) -> Markup {
        element(.tr, .of(.role, "row"), .id(Self.place(of: row.name))) {
            element(.th, .of(.scope, "row"), .of(.role, "rowheader")) {
                element(.code) { row.name }
                if let means = texts.settingMeans(row.name) { element(.span, .kind("quiet small")) { means } }
            }
            element(.td, .of(.role, "cell"), .ownDirection) {
                if let setting = Self.changeable(row.name), settings.isChangeable(setting) {
                    form(setting, row)
                    told(of: row.name)
                } else {
                    texts.shown(row)
                }
            }
            element(.td, .kind("quiet"), .of(.role, "cell"), .ownDirection) { texts.origin(row.origin) }
        }
    }
}

// MARK: - What can be changed

extension SettingsPage {
    /// The settings that lose nothing and start nothing, whatever is chosen.
    private static let changeable: [any SettingDeclaring] = [
        Key.preset, Key.overCap, Key.raw, Key.archive, Key.trashDays, Key.onInterruption,
        Key.busyWait,
    ]

    /// The setting of a name, if it can be changed here.
    static func changeable(_ name: String) -> (any SettingDeclaring)? {
        changeable.first { $0.declaration.name == name }
    }

    private func form(_ setting: any SettingDeclaring, _ row: Settings.Row) -> Markup {
        let name = row.name
        let choices = setting.declaration.choices
        let was = SettingsEdit.value(of: name, inFile: settings.path) ?? ""
        return frame.form(.settingOf(name), "setting") {
            element(.input, .of(.type, "hidden"), .of(.name, "name"), .of(.value, name))
            element(.input, .of(.type, "hidden"), .of(.name, "was"), .of(.value, was))
            if choices.isEmpty {
                element(
                    .input,
                    .of(.type, "number"),
                    .of(.name, "value"),
                    .of(.min, 0),
                    .of(.max, setting is Setting<Double> ? 3_600 : 36_500),
                    .of(.step, setting is Setting<Double> ? "any" : "1"),
                    .of(.value, typed(name) ?? Texts.plainNumber(row.value)),
                    .label(name)
                )
                if let unit = texts.unit(of: name) { element(.span, .kind("quiet")) { unit } }
            } else {
                element(.select, .of(.name, "value"), .label(name)) {
                    let chosen = typed(name) ?? row.value
                    for choice in choices { option(choice, isChosen: choice == chosen) }
                }
            }
            element(.button, .kind("button small"), .label(texts.keepSetting(name))) { texts.keep }
        }
    }

    /// What was typed into a form that was refused.
    private func typed(_ name: String) -> String? {
        guard case .refused(name, let value, _) = news else { return nil }
        return value
    }

    private func option(_ choice: String, isChosen: Bool) -> Markup {
        let attributes: [Attribute] = [.of(.value, choice)] + (isChosen ? [.flag(.selected)] : [])
        return Markup(.option, attributes, Markup(texts.choice(choice)))
    }

    /// What became of a change, beside the setting: its form leads back there.
    private func told(of name: String) -> Markup {
        switch news {
        case .kept(name): told(texts.settingKept(name, settings.path))
        case .refused(name, _, let refusal): told(texts.settingRefused(name, refusal, settings.path))
        default: Markup()
        }
    }

    private func told(_ text: String) -> Markup {
        element(.p, .kind("note small"), .of(.role, "status")) { text }
    }

    /// Where a setting stands on the page.
    static func place(of name: String) -> String { "set-" + name }
}
