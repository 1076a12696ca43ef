internal import Programs
internal import VoiceCore

/// Takes memos from files, and says what became of each.
struct UploadPage {
    /// A memo that was sent.
    struct Sent {
        var id: String
        var name: String
        /// What became of it; nothing while it is on its way.
        var outcome: MemoOutcome?
    }

    let frame: Frame
    let sent: [Sent]

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.sendMemos, kind: "p-upload") {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.sendMemos }
                    element(.p, .kind("lead")) { texts.sendHow }
                }
            }
            element(.div, .kind("row plain")) {
                element(.div, .kind("in-measure")) {
                    form
                    element(.ul, .kind("outcomes"), .id("outcomes")) { for one in sent { row(one) } }
                }
            }
        }
    }

    private var form: Markup {
        frame.form(
            .upload,
            "drop",
            .of(.enctype, "multipart/form-data"),
            .of(.says, texts.cannotSend),
            .of(.saysPlace, texts.fileOf),
            .of(.saysFiled, texts.beingFiled),
            .of(.saysEmpty, texts.emptyFile),
            .flag(.drop)
        ) {
            frame.fileChoice("audio/*,video/*,image/*,.heic,.avif,.amr,.opus,.caf,.wma")
            element(.button, .kind("button first")) { texts.send }
            element(.p, .kind("small quiet js-only")) { texts.orDrop }
        }
    }

    private func row(_ one: Sent) -> Markup {
        element(.li, .id("u-" + one.id)) {
            element(.b, .ownDirection) { one.name }
            " · "
            if let outcome = one.outcome {
                element(.span) { texts.became(outcome.report) }
                if let entry = outcome.report.entry.flatMap({ EntryID($0) }) {
                    " "
                    element(.a, .href(.entry(entry))) { texts.toEntry }
                }
                let facts = texts.facts(of: outcome.report)
                if !facts.isEmpty {
                    " "
                    element(.p, .kind("small")) { facts }
                }
                if let why = texts.sentence(outcome) {
                    element(.p, .kind("small quiet"), .ownDirection) { why }
                }
            } else {
                element(.span, .kind("quiet")) { texts.onItsWay }
            }
        }
    }
}
