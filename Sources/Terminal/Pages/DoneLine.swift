import VoiceCore

extension JSONText {
    static func done(_ id: EntryID, _ status: String) -> String {
        JSONText.object([
            .init("schema", 1), .init("entry", .string(id.description)), .init("status", .string(status)),
        ]).line
    }
}
