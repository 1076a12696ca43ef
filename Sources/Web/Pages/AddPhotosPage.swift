internal import VoiceCore

/// Where a person chooses photos for an entry.
struct AddPhotosPage {
    let frame: Frame
    let entry: Entry
    /// What was not added, and why.
    let problems: [String]

    private var texts: Texts { frame.texts }

    var markup: Markup {
        frame.page(texts.addPhotos, kind: "p-upload") {
            element(.header, .kind("row page-head")) {
                element(.div, .kind("in-measure")) {
                    element(.h1) { texts.addPhotos }
                    element(.p, .kind("lead")) {
                        element(.a, .href(.entry(entry.id)), .ownDirection) { texts.name(of: entry) }
                        ", " + texts.plainDay(entry.day)
                    }
                }
            }
            element(.div, .kind("row plain")) {
                element(.div, .kind("in-measure")) {
                    if !problems.isEmpty {
                        element(.div, .kind("note"), .of(.role, "alert")) {
                            element(.p) { texts.photosNotAdded }
                            element(.ul) {
                                for problem in problems { element(.li, .ownDirection) { problem } }
                            }
                        }
                    }
                    form
                }
            }
        }
    }

    private var form: Markup {
        frame.form(.photos(entry.id), "drop", .of(.enctype, "multipart/form-data")) {
            frame.fileChoice("image/*,.heic,.avif")
            element(.p, .kind("small quiet")) { texts.photosHow }
            element(.div, .kind("actions")) {
                element(.button, .kind("button first")) { texts.addPhotos }
                element(.a, .kind("button"), .href(.entry(entry.id))) { texts.leave }
            }
        }
    }
}
