internal import CXml2
internal import Glibc
package import Wires

package struct PageReader {
    private var title: String?
    private var named: [String: String] = [:]
    private var base: String?

    package static func summary(of page: FetchedBytes) -> PageSummary {
        let options = [HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET]
        let flags = options.reduce(0) { $0 | $1.rawValue }
        let document = page.bytes.withUnsafeBytes { bytes in
            htmlReadMemory(
                bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                CInt(bytes.count),
                nil,
                encoding(of: page),
                CInt(bitPattern: flags)
            )
        }
        guard let document else { return PageSummary() }
        defer { xmlFreeDoc(document) }
        var reader = PageReader()
        reader.walk(xmlDocGetRootElement(document))
        return reader.summary(at: page.address)
    }

    /// The host's charset, else UTF-8 if the bytes are valid; nil leaves it to the page.
    private static func encoding(of page: FetchedBytes) -> String? {
        let type = page.type.lowercased()
        if let mark = type.ranges(of: "charset=").first {
            let name = type[mark.upperBound...].drop { $0 == "\"" || $0 == "'" }
                .prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
            if !name.isEmpty { return String(name) }
        }
        // The cut may have split the last character.
        let whole = (0...min(3, page.bytes.count)).contains { cut in
            String(validating: page.bytes.dropLast(cut), as: UTF8.self) != nil
        }
        return whole ? "utf-8" : nil
    }

    /// Needs no stack, which a page could make deep.
    private mutating func walk(_ root: xmlNodePtr?) {
        var next = root
        while let node = next {
            if node.pointee.type == XML_ELEMENT_NODE { visit(node) }
            next = node.pointee.children ?? Self.following(node, below: root)
        }
    }

    private static func following(_ node: xmlNodePtr, below root: xmlNodePtr?) -> xmlNodePtr? {
        var node: xmlNodePtr? = node
        while let here = node, here != root {
            if let sibling = here.pointee.next { return sibling }
            node = here.pointee.parent
        }
        return nil
    }

    private mutating func visit(_ node: xmlNodePtr) {
        switch Self.name(of: node) {
        case "title":
            // SVG has titles, too.
            guard title == nil, Self.name(of: node.pointee.parent) != "svg" else { return }
            title = Self.owned(xmlNodeGetContent(node))
        case "base": base = base ?? Self.attribute("href", of: node)
        case "meta":
            guard let key = Self.attribute("property", of: node) ?? Self.attribute("name", of: node),
                let text = Self.attribute("content", of: node), key.utf8.count <= 64
            else { return }
            named[key.lowercased()] = named[key.lowercased()] ?? text
        default: break
        }
    }

    private func summary(at address: String) -> PageSummary {
        func first(_ keys: String...) -> String? { keys.compactMap { named[$0] }.first { !$0.isEmpty } }
        let start = base.flatMap { Self.joined($0, to: address) } ?? address
        let picture = first("og:image", "og:image:url", "twitter:image").flatMap {
            Self.joined($0, to: start)
        }
        let shown = title.map(FetchLine.cleaned).flatMap { $0.isEmpty ? nil : $0 }
        return PageSummary(
            title: first("og:title", "twitter:title") ?? shown,
            description: first("og:description", "description", "twitter:description"),
            picture: picture
        )
    }

    /// Nil for other schemes than http and https.
    private static func joined(_ address: String, to start: String) -> String? {
        let whole = owned(xmlBuildURI(address, start))
        return whole.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil }
    }

    private static func attribute(_ name: String, of node: xmlNodePtr) -> String? {
        owned(xmlGetProp(node, name))
    }

    private static func name(of node: xmlNodePtr?) -> String? {
        node?.pointee.name.map { String(cString: $0).lowercased() }
    }

    private static func owned(_ text: UnsafeMutablePointer<xmlChar>?) -> String? {
        guard let text else { return nil }
        // libxml2 uses malloc by default.
        defer { free(text) }
        return String(cString: text)
    }
}
