internal import Travel
internal import VoiceCore

/// The address of a page elsewhere; nothing of it is fetched from here, and only a click leads there.
///
/// Its picture is the small one that the diary keeps.
struct LinkCard {
    let address: String
    let title: String?
    /// What its page said of itself, where that was asked for.
    var known: LinkRecord?
    let texts: Texts

    /// How many letters of a description are shown.
    private static let longest = 300

    var markup: Markup {
        // What our own normaliser did not make, or is not safe on its way, is shown and leads nowhere.
        let link = (try? LinkAddress(in: address)).flatMap { $0.text == address ? $0 : nil }
        guard let link, let target = Attribute.href(outside: link) else {
            return Markup(.p, [kind], content(host: nil))
        }
        return Markup(.a, [kind, target, .of(.rel, "noreferrer")], content(host: link.host))
    }

    private var kind: Attribute { .kind(known?.preview.image == nil ? "linkcard" : "linkcard pictured") }

    @MarkupBuilder private func content(host: String?) -> Markup {
        if let title {
            element(.b, .ownDirection, .of(.lang, texts.language(of: title))) { title }
            element(.small) { [host ?? address, asOf].compactMap(\.self).joined(separator: " · ") }
        } else if let host {
            element(.b, .of(.lang, "en")) { host }
            element(.small, .of(.lang, "en")) { address }
        } else {
            element(.b, .of(.lang, "en")) { address }
        }
        if let description = known?.preview.description {
            element(.span, .ownDirection, .of(.lang, texts.language(of: description))) {
                description.count > Self.longest
                    ? String(description.prefix(Self.longest - 1)) + "…" : description
            }
        }
        if let image = known?.preview.image {
            // What it shows is said beside it, as far as anybody knows.
            element(
                .img,
                .src(.linkImage(image.sha256)),
                .of(.alt, ""),
                .of(.width, image.width),
                .of(.height, image.height),
                .of(.loading, "lazy")
            )
        }
    }

    /// Of which day that is, as a page may say something else by now.
    private var asOf: String? { (known?.fetchedAt).map { texts.linkAsOf(texts.plainDay($0.localDay)) } }
}
