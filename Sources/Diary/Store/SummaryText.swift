/// As much of an entry's text as a list shows.
///
/// The transcript is only looked at where more is asked for than the diary keeps beside it.
struct SummaryText {
    /// 0 for all.
    let limit: Int

    /// Code points to read, which SQLite counts: an emoji or an accented letter may be several.
    private var points: Int { max(limit * 4, 64) + 1 }

    /// An SQL expression for the text, or else for what the first block says.
    var expression: String {
        let text = "iif(\(isCut), coalesce(\(heard("text")), entry.text), entry.text)"
        return Database.lead(ofText: text, limit: limit == 0 ? nil : points)
    }

    /// An SQL expression for whether there is more of the text than was read.
    var goesOn: String { "iif(\(isCut), \(heard("1")) IS NULL, entry.text_truncated)" }

    /// The text was cut to less than is asked for.
    private var isCut: String {
        let isCut = "entry.text_truncated AND NOT entry.text_edited"
        let isMore = limit == 0 || limit >= EntryText.standardLimit
        return isMore ? isCut : "\(isCut) AND length(entry.text) < \(limit)"
    }

    private func heard(_ what: String) -> String {
        "(SELECT \(what) FROM transcript WHERE transcript.entry = entry.key)"
    }

    func beginning(of read: String) -> EntryText {
        // Nothing is longer in characters than in bytes, which are counted already.
        guard limit > 0, read.utf8.count > limit else { return EntryText(read, limit: 0) }
        let beginning = EntryText(read, limit: limit)
        guard !beginning.isTruncated, read.unicodeScalars.count == points, read.count > 1 else {
            return beginning
        }
        // The last of so long characters may be half a one.
        return EntryText(read, limit: read.count - 1)
    }
}
