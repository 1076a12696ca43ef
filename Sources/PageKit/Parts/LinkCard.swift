internal import VoiceCore

/// The address of a page elsewhere; nothing of it is fetched, and only a click leads there.
struct LinkCard {
    let address: String
    let title: String?

    var markup: Markup {
        // What our own normaliser did not make, or is not safe on its way, is shown and leads nowhere.
        let link = (try? LinkAddress(in: address)).flatMap { $0.text == address ? $0 : nil }
        guard let link, let target = Attribute.href(outside: link) else {
            return Markup(.p, [.kind("linkcard")], content(host: nil))
        }
        return Markup(.a, [.kind("linkcard"), target, .of(.rel, "noreferrer")], content(host: link.host))
    }

    @MarkupBuilder private func content(host: String?) -> Markup {
        if let title {
            element(.b, .ownDirection) { title }
            element(.small) { host ?? address }
        } else {
            element(.b, .of(.lang, "en")) { address }
        }
    }
}
