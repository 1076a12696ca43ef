internal import Programs
internal import Synchronization
internal import VoiceCore

/// The settings, as they are shown and as forms change them.
extension PageHandler {
    func settings() async throws -> Response {
        guard let settings = page.tools.settings else { return try await error(404, .missing(texts)) }
        let changed = request.query["set"].flatMap { SettingsPage.changeable($0) }
        return .page(200, try await self.settings(settings, changed.map { .kept($0.declaration.name) }))
    }

    private func settings(_ settings: Settings, _ news: SettingsPage.News?) async throws -> Markup {
        SettingsPage(frame: try await frame(), settings: settings, news: news).markup
    }

    /// Lets this browser's pages speak another language, for a year.
    func speak(_ language: String, from path: String) async throws -> Response {
        guard let chosen = Texts.Language(rawValue: language) else {
            return try await error(404, .missing(texts))
        }
        var response = Response.seeOther(Address(path: path) ?? .today)
        response.headers["Set-Cookie"] =
            "\(Texts.cookie)=\(chosen.rawValue); HttpOnly; SameSite=Strict; Path=/; Max-Age=31536000"
        return response
    }

    /// Switches the keys of a single letter off or on for this browser, for a year.
    func hear(letters: String) -> Response {
        var response = Response.seeOther(.keys)
        response.headers["Set-Cookie"] =
            "\(KeysPage.cookie)=\(letters == "off" ? "off" : "on"); HttpOnly; SameSite=Strict; Path=/; "
            + "Max-Age=31536000"
        return response
    }

    /// Writes one of the settings that are safe to change into their file.
    func set(_ form: FormFields) async throws -> Response {
        guard let settings = page.tools.settings, let value = form["value"],
            let setting = form["name"].flatMap({ SettingsPage.changeable($0) }),
            settings.isChangeable(setting)
        else { return try await error(404, .missing(texts)) }
        let name = setting.declaration.name
        let shown = form["was"].flatMap { $0.isEmpty ? nil : $0 }
        do throws(SettingsEdit.Refusal) {
            try SettingsEdit.set(setting, to: value, in: settings.path, if: shown)
        } catch {
            return .page(422, try await self.settings(settings, .refused(name, value, error)))
        }
        // What is being recorded or tried again goes on as it began.
        let isAtRest = await page.speaker?.shown().isAtRest ?? true
        let isTrying = page.trying.withLock { !$0.isEmpty }
        if isAtRest, !isTrying { page.isOutdated.withLock { $0 = true } }
        return .seeOther(.setting(name))
    }
}

extension Settings {
    /// The file they are in, or would be.
    var path: String { file ?? folders.config + "/config.json5" }

    /// Whether a value in the file is what counts; an option or a variable would come before it.
    func isChangeable(_ setting: any SettingDeclaring) -> Bool {
        switch rows.first(where: { $0.name == setting.declaration.name })?.origin {
        case .standard, .file: true
        case .environment, .flag, nil: false
        }
    }
}
