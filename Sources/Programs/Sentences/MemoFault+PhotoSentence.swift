internal import VoiceCore

extension MemoFault {
    private static let convertPhoto = "if another program shows it, save it there as JPEG or PNG and add that"

    /// What is wrong with a photo.
    var photoSentence: Sentence {
        switch reason {
        case .notAPhoto: Sentence("not a JPEG, PNG, WebP, HEIC or AVIF picture", advice: Self.convertPhoto)
        case .photoTooLarge where facts.name == "bytes":
            Sentence(
                "the file is larger than \((facts.expected ?? 0) / 1_000_000) MB",
                advice: "save a smaller one of it, and add that"
            )
        case .photoTooLarge:
            Sentence(
                "the picture has more than \((facts.expected ?? 0) / 1_000_000) megapixels",
                advice: "save a smaller one of it, and add that"
            )
        case .photoOverLimit where facts.status != nil:
            Sentence("the program that reads photos crashed on it", advice: Self.convertPhoto)
        case .photoOverLimit:
            Sentence(
                "reading it takes too " + (facts.name == "memory" ? "much memory" : "long"),
                advice: Self.convertPhoto
            )
        case .photoReaderMissing where facts.name == "libvips":
            Sentence(
                "libvips, which reads photos, is not installed",
                advice: "install Debian's package libvips42"
            )
        case .photoReaderMissing:
            Sentence(
                "the program \(facts.name ?? "that reads photos") is not installed",
                advice: Self.reinstall
            )
        case .photoReaderStopped:
            Sentence("the program that reads photos was stopped" + systemText, advice: "try again")
        default: Sentence("the picture is damaged or cut short", advice: Self.convertPhoto)
        }
    }
}
