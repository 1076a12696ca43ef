package import Diary
package import System

extension LinkRecord {
    /// As `show --links --json` prints it.
    package var jsonText: JSONText {
        var members: [JSONText.Member] = [
            .init("schema", 1), .init("address", .string(address)),
            .init("state", .string(state.name.rawValue)),
            .init("entries", .integer(entries)),
        ]
        func add(_ key: String, _ text: String?) {
            if let text { members.append(.init(key, .string(text))) }
        }
        switch state {
        case .due, .invalid: break
        case .fresh(let until), .cooling(let until): add("until", until.description)
        case .failing(let count, let until):
            members.append(.init("failures", .integer(count)))
            add("until", until.description)
        }
        add("title", preview.title)
        add("description", preview.description)
        add("picture", preview.picture)
        add("fetchedAt", fetchedAt?.description)
        add("reason", reason)
        return .object(members)
    }
}
