/// Forms that came from browsers which were let in by an earlier run of the program.
///
/// Nobody knows here whether they were, so what was typed is shown to none but the browser that has the same cookie
/// and comes with a new link.
struct KeptForms: Sendable {
    /// How many are kept; the oldest goes.
    static let most = 8

    private var forms: [(owner: String, form: AgainForm)] = []

    /// Keeps a form for whoever has a cookie.
    mutating func keep(_ form: AgainForm, for cookie: String) {
        forms.removeAll { $0.owner == cookie && $0.form.address == form.address }
        forms = Array((forms + [(cookie, form)]).suffix(Self.most))
    }

    /// Gives what belonged to an old cookie to a session; whether there is anything.
    mutating func give(from cookie: String?, to session: Access.Session) -> Bool {
        guard let cookie else { return false }
        var isAny = false
        for place in forms.indices where Access.areEqual(forms[place].owner, cookie) {
            forms[place].owner = session.cookie
            isAny = true
        }
        return isAny
    }

    /// What was typed by the browser of a session.
    func forms(of session: Access.Session) -> [AgainForm] {
        forms.filter { $0.owner == session.cookie }.map(\.form)
    }

    /// Forgets a form that was sent once more.
    mutating func forget(_ address: Address, of session: Access.Session) {
        forms.removeAll { $0.owner == session.cookie && $0.form.address == address }
    }

    /// Forgets all that a session was given.
    mutating func forget(_ session: Access.Session) { forms.removeAll { $0.owner == session.cookie } }
}
