/// What went wrong: what is true, what is safe, and the one thing to do.
struct ErrorPage {
    let code: String
    let title: String
    let sentences: [String]
    /// What to type, where that helps.
    var command: String?
    /// What a person had typed into forms that came to nothing, to be sent once more.
    var again: [AgainForm] = []
    /// The page of the form, where nothing was typed.
    var back: Address?

    private func content(_ texts: Texts, token: String) -> Markup {
        element(.div, .kind("errorpage")) {
            element(.p, .kind("code")) { code }
            element(.h1) { title }
            element(.div, .kind("reading")) {
                for sentence in sentences { element(.p) { sentence } }
                if let command { element(.p) { element(.code) { command } } }
            }
            for form in again { form.markup(texts, token: token) }
        }
    }

    /// With the diary around it, for a browser that was let in.
    func markup(_ frame: Frame) -> Markup {
        frame.page(code, kind: "p-error") {
            content(frame.texts, token: frame.token)
            if again.isEmpty {
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

    /// Alone, for one that was not, or while the diary cannot be read: nothing on it is read from there.
    func bare(_ texts: Texts, token: String = "") -> Markup {
        .document(
            element(.html, .of(.lang, texts.language.rawValue)) {
                Frame.head(code)
                element(.body, .kind("p-error bare")) {
                    element(.main, .id("main")) {
                        content(texts, token: token)
                        if let back, again.isEmpty {
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

    /// Says how one gets in, and whether what was typed is kept until then.
    static func closed(_ texts: Texts, keepsForm: Bool = false) -> ErrorPage {
        ErrorPage(
            code: texts.closed,
            title: texts.diaryIsShut,
            sentences: (keepsForm ? [texts.typedWaits] : []) + [texts.shutHow],
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
