struct ErrorPage {
    let code: String
    let title: String
    let sentences: [String]
    var command: String?
    var form: UntakenForm?
    /// The page of a form that holds nothing typed.
    var back: Address?

    private func content(_ texts: Texts, token: String) -> Markup {
        element(.div, .kind("errorpage")) {
            element(.p, .kind("code")) { code }
            element(.h1) { title }
            element(.div, .kind("reading")) {
                for sentence in sentences { element(.p) { sentence } }
                if let command { element(.p) { element(.code) { command } } }
            }
            if let form { form.markup(texts, token: token) }
        }
    }

    func markup(_ frame: Frame) -> Markup {
        frame.page(code, kind: "p-error") {
            content(frame.texts, token: frame.token)
            if form == nil {
                element(.div, .kind("actions errorpage-actions")) {
                    if let back { element(.a, .kind("button first"), .href(back)) { frame.texts.backThere } }
                    element(.a, .kind(back == nil ? "button first" : "button"), .href(.today)) {
                        frame.texts.today
                    }
                    element(.a, .kind("button"), .href(.search)) { frame.texts.search }
                }
            }
        }
    }

    /// The page for any other browser, or while the diary cannot be read: it holds nothing from there.
    func bare(_ texts: Texts, token: String = "") -> Markup {
        .document(
            element(.html, .of(.lang, texts.language.rawValue)) {
                Frame.head(code)
                element(.body, .kind("p-error bare")) {
                    element(.main, .id("main")) {
                        content(texts, token: token)
                        if let back, form == nil {
                            element(.p, .kind("errorpage actions")) {
                                element(.a, .kind("button first"), .href(back)) { texts.backThere }
                            }
                        }
                    }
                    element(.p, .kind("sr"), .id("says"), .of(.role, "status"), .of(.live, "polite"))
                }
            }
        )
    }

    static func closed(_ texts: Texts) -> ErrorPage {
        ErrorPage(
            code: texts.closed,
            title: texts.diaryIsShut,
            sentences: [texts.shutHow],
            command: "voicecore page"
        )
    }

    static func tooMany(_ texts: Texts) -> ErrorPage {
        ErrorPage(code: texts.closed, title: texts.tooManyKeys, sentences: [texts.tooManyHow])
    }

    static func missing(_ texts: Texts) -> ErrorPage {
        ErrorPage(code: texts.notHere, title: texts.noSuchPage, sentences: [texts.noSuchHow])
    }

    static func refused(_ texts: Texts) -> ErrorPage {
        ErrorPage(code: texts.notTaken, title: texts.formRefused, sentences: [texts.formRefusedHow])
    }

    static func unreadable(_ texts: Texts) -> ErrorPage {
        ErrorPage(code: texts.notTaken, title: texts.formUnreadable, sentences: [texts.formUnreadableHow])
    }

    static func tooManyFiles(_ texts: Texts, most: Int) -> ErrorPage {
        ErrorPage(
            code: texts.notTaken,
            title: texts.tooManyFiles,
            sentences: [texts.tooManyFilesHow(most)],
            back: .upload
        )
    }

    static func tooLarge(_ texts: Texts) -> ErrorPage {
        ErrorPage(
            code: texts.notTaken,
            title: texts.fileTooLarge,
            sentences: [texts.fileTooLargeHow],
            back: .upload
        )
    }

    static func noRoom(_ texts: Texts) -> ErrorPage {
        ErrorPage(code: texts.notNow, title: texts.diskFull, sentences: [texts.diskFullHow], back: .upload)
    }

    static func busy(_ texts: Texts) -> ErrorPage {
        ErrorPage(code: texts.busy, title: texts.busyTitle, sentences: [texts.busyHow])
    }

    static func broken(_ texts: Texts, _ sentence: String, writes: Bool) -> ErrorPage {
        ErrorPage(
            code: texts.notNow,
            title: writes ? texts.diaryUnwritable : texts.diaryFails,
            sentences: [sentence, texts.nothingChanged]
        )
    }
}

/// A form that was not taken, to be looked at and sent once more, without reading the diary.
struct UntakenForm: Sendable {
    private let address: Address
    private let fields: [(name: String, value: String, isTyped: Bool)]

    private static let typedNames: Set = ["title", "text", "as", "value", "q", "place", "link"]

    /// Fails for a form without words of a person.
    init?(_ request: Request) {
        guard let address = Address(path: request.path), let form = request.form else { return nil }
        self.address = address
        let values = form.values
        fields = values.keys.sorted().filter { $0 != "token" }.map { name in
            // A setting has a name that nobody types.
            let isTyped =
                Self.typedNames.contains(name) || name.hasPrefix(EntryDraft.captionField)
                || (name == "name" && values["value"] == nil)
            return (name, values[name] ?? "", isTyped)
        }
        guard fields.contains(where: \.isTyped) else { return nil }
    }

    func markup(_ texts: Texts, token: String) -> Markup {
        element(
            .form,
            .of(.method, "post"),
            .action(address),
            .kind("form again print"),
            .of(.autocomplete, "off"),
            .flag(.unsaved)
        ) {
            hidden("token", token)
            for field in fields {
                if field.isTyped, !field.value.isEmpty {
                    box(field.name, field.value, texts)
                } else {
                    hidden(field.name, field.value)
                }
            }
            UnsentNote(texts: texts).markup
            element(.div, .kind("actions")) {
                element(.button, .kind("button first")) { texts.sendAgain }
            }
        }
    }

    private func box(_ name: String, _ value: String, _ texts: Texts) -> Markup {
        element(
            .textarea,
            .kind(name == "text" ? "lined" : "few-lines"),
            .of(.name, name),
            .label(texts.typedIsHere),
            .of(.autocomplete, "off"),
            .ownDirection
        ) { Markup(verbatim: value) }
    }
}

struct UnsentNote {
    let texts: Texts

    var markup: Markup {
        element(.p, .kind("note warn"), .of(.role, "alert"), .flag(.unsent), .flag(.hidden)) {
            element(.span, .flag(.gone), .flag(.hidden)) { texts.programGone }
            element(.span, .flag(.shut), .flag(.hidden)) { texts.nowShut }
        }
    }
}
