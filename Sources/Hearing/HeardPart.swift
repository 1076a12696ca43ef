/// A part of a memo that was heard in another way than the rest.
package struct HeardPart: Codable, Equatable, Sendable {
    package enum Remark: String, Codable, Sendable {
        /// The ear found no words in it, so PocketSphinx heard it.
        case standIn
        /// The ear was so unsure that the whole part is doubtful.
        case doubtful
        /// The ear was so unsure that it may not have been English.
        case notEnglish
        /// Somebody may speak there, and neither ear found words.
        case notUnderstood
        /// The words could not be found in the sound, so their times are shares of the part's.
        case timesByShare
        /// PocketSphinx heard it, because the files of the second ear cannot be used.
        case earUnusable

        package var mayBeForeign: Bool { self == .notEnglish || self == .notUnderstood }
    }

    package var start: Double
    package var end: Double
    package var remark: Remark

    package init(start: Double, end: Double, remark: Remark) {
        self.start = start
        self.end = end
        self.remark = remark
    }
}
