/// What went wrong: what is true, what is safe, and the one thing to do.
struct ErrorPage {
    let code: String
    let title: String
    let sentences: [String]
    /// What to type, where that helps.
    var command: String?
    /// What a person had typed into a form that came to nothing, so that it can be copied.
    var typed: String?

    private var content: Markup {
        element(.div, .kind("errorpage")) {
            element(.p, .kind("code")) { code }
            element(.h1) { title }
            element(.div, .kind("reading")) {
                for sentence in sentences { element(.p) { sentence } }
                if let command { element(.p) { element(.code) { command } } }
                if let typed { element(.p, .kind("reading"), .ownDirection) { typed } }
            }
        }
    }

    /// With the diary around it, for a browser that was let in.
    func markup(_ frame: Frame) -> Markup {
        frame.page(code, kind: "p-error") {
            content
            element(.div, .kind("actions errorpage-actions")) {
                element(.a, .kind("button first"), .href(.today)) { frame.texts.today }
                element(.a, .kind("button"), .href(.search)) { frame.texts.search }
            }
        }
    }

    /// Alone, for one that was not: nothing on it tells of the diary.
    func bare(_ texts: Texts) -> Markup {
        .document(
            element(.html, .of(.lang, texts.language.rawValue)) {
                Frame.head(code)
                element(.body, .kind("p-error bare")) { element(.main, .id("main")) { content } }
            }
        )
    }

    /// The same, with the text of a form that could not be kept.
    func keeping(_ form: FormFields?, _ texts: Texts) -> ErrorPage {
        guard let text = form?["text"], text.contains(where: { !$0.isWhitespace }) else { return self }
        return ErrorPage(code: code, title: title, sentences: sentences + [texts.whatYouTyped], typed: text)
    }

    static func closed(_ texts: Texts) -> ErrorPage {
        ErrorPage(
            code: texts.closed,
            title: texts.diaryIsShut,
            sentences: [texts.shutHow],
            command: "voicememo page"
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

    static func busy(_ texts: Texts) -> ErrorPage {
        ErrorPage(code: texts.busy, title: texts.busyTitle, sentences: [texts.busyHow])
    }

    static func broken(_ texts: Texts, _ sentence: String) -> ErrorPage {
        ErrorPage(code: texts.notNow, title: texts.diaryFails, sentences: [sentence, texts.nothingChanged])
    }
}
