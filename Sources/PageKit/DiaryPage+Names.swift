internal import VoiceCore

/// What an address names, beside the whole address of something that is shown.
extension DiaryPage {
    /// The whole address of an entry that is named by a part of its id, or as `last`, as the commands take it; nothing
    /// where the path is not one of an entry.
    func address(naming path: String) async throws -> Address? {
        var names = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count > 1, names[0] == "entry" else { return nil }
        if names[1] == "last" {
            guard let last = try await tools.store.list(limit: 1).first else {
                throw DiaryError.noSuchEntry("last")
            }
            names[1] = last.id.description
        } else {
            names[1] = try await tools.store.id(named: names[1]).description
        }
        return Address(path: "/" + names.joined(separator: "/"))
    }

    /// Whether what a list is of was made by a person, and so is there even without an entry.
    func isThere(_ list: Address) async throws -> Bool {
        switch list {
        case .journal(let name): try await tools.store.bareJournal(named: name) != nil
        case .place(let name): try await tools.store.places().contains { $0.name == name }
        default: false
        }
    }
}
