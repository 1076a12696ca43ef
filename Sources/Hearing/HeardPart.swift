/// A part of a memo that was heard in another way than the rest of it.
public struct HeardPart: Codable, Equatable, Sendable {
    /// What is to be said of a part.
    package enum Remark: String, Codable, Sendable {
        /// The ear made nothing of it that could be words, and PocketSphinx was asked.
        case standIn
        /// The ear was so unsure that the whole part is to be doubted.
        case doubtful
        /// The ear was so unsure that it may not have been English.
        case notEnglish
        /// Somebody may speak there, and neither ear made words of it.
        case notUnderstood
        /// The words could not be found in the sound, so that their times are shares of the part's.
        case timesByShare
        /// PocketSphinx heard it, because the files of the second ear cannot be used.
        case earUnusable

        /// Whether that part may be of another language.
        package var mayBeForeign: Bool { self == .notEnglish || self == .notUnderstood }
    }

    /// Where it begins in the sound, in seconds.
    package var start: Double
    /// Where it ends in the sound, in seconds.
    package var end: Double
    /// What there is to say of it.
    package var remark: Remark

    package init(start: Double, end: Double, remark: Remark) {
        self.start = start
        self.end = end
        self.remark = remark
    }
}
