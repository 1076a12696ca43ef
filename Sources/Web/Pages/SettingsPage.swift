internal import Programs
internal import Synchronization
internal import VoiceCore

struct SettingsPage: Framed {
    enum News {
        case kept(String)
        case refused(String, String, SettingsEdit.Refusal)
    }

    let frame: Frame
    let settings: Settings
    let news: News?

    private var groups: [(String, [String])] {
        [
            (texts.usualSettings, Key.usual.map(\.declaration.name)),
            (texts.aboutWords, ["preset", "model", "earModel", "vocabulary", "engine"]),
            (texts.aboutFolders, ["ignore", "source", "moveTo", "settle"]),
        ]
    }

    var markup: Markup {
        let known = groups.flatMap(\.1)
        let rest = settings.rows.map(\.name).filter { !known.contains($0) }
        return frame.page(texts.settings, kind: "p-settings", at: .settings) {
            PageHead(title: texts.settings, lead: texts.settingsLead(settings.path)).markup
            for (name, keys) in groups + [(texts.aboutRest, rest)] { table(name, keys) }
            measured {
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

    @MarkupBuilder private func table(_ name: String, _ keys: [String]) -> Markup {
        let rows = keys.compactMap { key in settings.rows.first { $0.name == key } }
        if !rows.isEmpty {
            element(.div, .kind("row plain settings")) {
                element(.div, .kind("in-wide")) {
                    element(.h2, .kind("list-h")) { name }
                    scrolling(name) {
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
    /// Settings that lose nothing and start nothing, whatever is chosen.
    private static let changeable: [any SettingDeclaring] = [
        Key.preset, Key.overCap, Key.archive, Key.trashDays, Key.onInterruption,
    ]

    static func changeable(_ name: String) -> (any SettingDeclaring)? {
        changeable.first { $0.declaration.name == name }
    }

    private func form(_ setting: any SettingDeclaring, _ row: Settings.Row) -> Markup {
        let name = row.name
        let choices = setting.declaration.choices
        let was = SettingsEdit.value(of: name, inFile: settings.path) ?? ""
        return frame.form(.settingOf(name), "setting") {
            hidden("name", name)
            hidden("was", was)
            if choices.isEmpty {
                element(
                    .input,
                    .of(.type, "number"),
                    .of(.name, "value"),
                    .of(.min, 0),
                    .of(.max, 36_500),
                    .of(.step, "1"),
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

    private func typed(_ name: String) -> String? {
        guard case .refused(name, let value, _) = news else { return nil }
        return value
    }

    private func option(_ choice: String, isChosen: Bool) -> Markup {
        let attributes: [Attribute] = [.of(.value, choice)] + (isChosen ? [.flag(.selected)] : [])
        return Markup(.option, attributes, Markup(texts.choice(choice)))
    }

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

    static func place(of name: String) -> String { "set-" + name }
}

extension PageHandler {
    func settings() async throws -> Response {
        guard let settings = page.tools.settings else { return try await missing() }
        let changed = request.query["set"].flatMap { SettingsPage.changeable($0) }
        return .page(200, try await self.settings(settings, changed.map { .kept($0.declaration.name) }))
    }

    private func settings(_ settings: Settings, _ news: SettingsPage.News?) async throws -> Markup {
        SettingsPage(frame: try await frame(), settings: settings, news: news).markup
    }

    func speak(_ form: FormFields) async throws -> Response {
        guard let chosen = Texts.Language(rawValue: form["language"] ?? "") else {
            return try await missing()
        }
        var response = Response.seeOther(Address(path: form["from"] ?? "") ?? .today)
        response.headers["Set-Cookie"] =
            "\(Texts.cookie)=\(chosen.rawValue); HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000"
        return response
    }

    func hearLetters(_ form: FormFields) -> Response {
        var response = Response.seeOther(.keys)
        response.headers["Set-Cookie"] =
            "\(KeysPage.cookie)=\(form["letters"] == "off" ? "off" : "on"); HttpOnly; SameSite=Strict; Path=/; "
            + "Max-Age=31536000"
        return response
    }

    /// Writes one of the settings that are safe to change into their file.
    func set(_ form: FormFields) async throws -> Response {
        guard let settings = page.tools.settings, let value = form["value"],
            let setting = form["name"].flatMap({ SettingsPage.changeable($0) }),
            settings.isChangeable(setting)
        else { return try await missing() }
        let name = setting.declaration.name
        let shown = form["was"].flatMap { $0.isEmpty ? nil : $0 }
        do throws(SettingsEdit.Refusal) {
            try SettingsEdit.set(setting, to: value, in: settings.path, if: shown)
        } catch {
            return .page(422, try await self.settings(settings, .refused(name, value, error)))
        }
        // A recording or retry under way goes on as it began.
        let isAtRest = await page.speaker?.shown().isAtRest ?? true
        let isTrying = page.trying.withLock { !$0.isEmpty }
        if isAtRest, !isTrying { page.isOutdated.withLock { $0 = true } }
        return .seeOther(.setting(name))
    }
}

extension Settings {
    var path: String { file ?? folders.config + "/config.json5" }

    /// True if the file decides the value, as an option or a variable would override it.
    func isChangeable(_ setting: any SettingDeclaring) -> Bool {
        switch rows.first(where: { $0.name == setting.declaration.name })?.origin {
        case .standard, .file: true
        case .environment, .flag, nil: false
        }
    }
}

struct KeysPage: Framed {
    static let cookie = "voicecore-letters"

    let frame: Frame

    var markup: Markup {
        frame.page(texts.keys, kind: "p-keys") {
            PageHead(title: texts.keys, lead: texts.keysLead).markup
            measured {
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

    /// Switches single-letter keys off, for people who dictate or type without looking.
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

/// Every place of the diary, for those that a phone's bar has no room for.
struct ContentsPage: Framed {
    let frame: Frame
    let journals: [String]

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
                measured("row plain foot") {
                    element(.h2, .kind("list-h")) { texts.journals }
                    element(.ul, .kind("contents")) {
                        for journal in journals { line(.journal(journal), journal) }
                    }
                }
            }
        }
    }

    private func line(_ address: Address, _ name: String) -> Markup {
        element(.li) { element(.a, .href(address), .ownDirection) { name } }
    }
}

extension PageHandler {
    func keys() async throws -> Markup { KeysPage(frame: try await frame()).markup }

    func contents() async throws -> Markup {
        ContentsPage(frame: try await frame(), journals: try await journals()).markup
    }
}
