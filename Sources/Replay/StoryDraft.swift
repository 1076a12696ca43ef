internal import FoundationEssentials
internal import VoiceCore

/// Drafts a story about a person's own memo.
package enum StoryDraft {
    /// The story takes place when the memo was last written, so that its date comes out the same every time.
    package static func text(ofMemo path: String) -> String? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            let modified = attributes[.modificationDate] as? Date
        else { return nil }
        let moment = Moment(milliseconds: Int64(modified.timeIntervalSince1970) * 1_000)
        let name = DurableFile.split(path).name
        return """
            {
              title: \(StoryRecorder.quoted("\(name) is filed as before")),
              setting: { clock: \(StoryRecorder.quoted(moment.description)), zone: "UTC", preset: "balanced" },
              sounds: { memo: { file: \(StoryRecorder.quoted(path)) } },
              script: [
                { at: 0, offer: "memo", as: \(StoryRecorder.quoted(name)) },
              ],
            }

            """
    }
}
