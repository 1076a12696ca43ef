internal import VoiceCore

/// What an open page says when its entry was changed or removed elsewhere; a script shows it.
struct MeanwhilePart {
    let entry: EntryID
    let texts: Texts
    /// Whether something may have been typed, which stays.
    let isWritten: Bool

    var markup: Markup {
        together {
            element(.div, .kind("row plain said"), .flag(.changed), .flag(.hidden)) {
                element(.p, .kind("in-measure note"), .of(.role, "status")) {
                    (isWritten ? texts.changedWhileTyping : texts.changedMeanwhile) + " "
                    element(.a, .href(.entry(entry))) { texts.showAsIs }
                }
            }
            element(.div, .kind("row plain said"), .flag(.removed), .flag(.hidden)) {
                element(.p, .kind("in-measure note"), .of(.role, "status")) {
                    (isWritten ? texts.removedWhileTyping : texts.removedMeanwhile) + " "
                    element(.a, .href(.trash)) { texts.trash }
                }
            }
        }
    }
}
