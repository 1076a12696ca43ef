internal import Synchronization
internal import VoiceCore

/// Forms that were not taken, shown again with what was typed.
extension PageHandler {
    /// Says that a form is not of this session; what was typed is shown if it is sure that our own page sent it.
    func refused(_ address: Address) async throws -> Response {
        let again = page.isOurs(request) ? AgainForm(address, request.form) : nil
        guard let again else {
            var error = ErrorPage.refused(texts)
            error.back = address.page
            return try await self.error(403, error)
        }
        let error = ErrorPage(
            code: texts.notYetKept,
            title: texts.typedIsHere,
            sentences: [texts.formIsOld],
            again: [again]
        )
        return try await self.error(403, error)
    }

    /// What this browser typed before it was let in again.
    func kept(_ session: Access.Session) async throws -> Response {
        let forms = page.keptForms(of: session)
        guard !forms.isEmpty else { return .seeOther(.today) }
        let error = ErrorPage(
            code: texts.notYetKept,
            title: texts.typedIsHere,
            sentences: [texts.fromBefore],
            again: forms
        )
        return try await self.error(200, error)
    }
}

extension Address {
    /// Where the form stands that is sent here.
    var page: Address? {
        switch self {
        case .edit, .write, .remove, .search, .settings, .upload, .photos: self
        case .word(let id): .entry(id)
        case .undo(let id), .redo(let id): .history(id)
        case .retry, .letBe, .look, .mend: .health
        case .putBack: .trash
        case .recording: .record
        case .letters: .keys
        case .tripStep(.fill, let name): .trip(name)
        case .tripStep: self
        default: nil
        }
    }
}
