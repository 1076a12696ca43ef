/// The beginning of a text: what the diary keeps of a transcript, which itself is never shortened, or a list shows.
package struct EntryText: Equatable, Sendable {
    /// As many characters as the diary keeps of a transcript beside it.
    package static let standardLimit = 500

    /// The text as the entry has it.
    package let text: String
    package let isTruncated: Bool

    /// Takes the first characters as people count them, or all of them when the limit is 0.
    ///
    /// A flag, a family or a Hangul syllable is one.
    package init(_ transcript: String, limit: Int = standardLimit) {
        guard limit > 0,
            let end = transcript.index(
                transcript.startIndex,
                offsetBy: limit,
                limitedBy: transcript.endIndex
            ),
            end < transcript.endIndex
        else {
            text = transcript
            isTruncated = false
            return
        }
        text = String(transcript[..<end])
        isTruncated = true
    }
}
