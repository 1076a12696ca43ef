package import Diary
internal import Glibc
internal import System

/// A timeline as one page without scripts, with sound and pictures in a folder beside it.
package struct TimelineDocument: Sendable {
    private let title: String
    private let timeline: Timeline
    private let beside: String
    private let cleaning: DiaryExport.Cleaning?

    package struct Outcome: Equatable, Sendable {
        package var lost: [LostFile] = []
        package var kept: [String] = []
    }

    private struct Pictures {
        var photos: [String: String] = [:]
        var links: [String: (path: String, image: LinkImage)] = [:]
    }

    /// `name` names the folder beside the page; with `cleaning`, no picture has its position.
    package init(
        _ timeline: Timeline,
        titled title: String,
        named name: String,
        cleaning: DiaryExport.Cleaning? = nil
    ) {
        self.timeline = timeline
        self.title = title
        beside = Self.folder(besidePage: name)
        self.cleaning = cleaning
    }

    package static func folder(besidePage path: String) -> String { path + " files" }

    package func write(to path: String, from store: DiaryStore) async throws(DiaryError) -> Outcome {
        var work = AttachedFiles(in: Self.folder(besidePage: path))
        var outcome = Outcome()
        do throws(DiaryError) {
            var entries: [EntryID: Entry] = [:]
            for item in timeline.days.flatMap(\.items)
            where item.block == nil && entries[item.entry.id] == nil {
                entries[item.entry.id] = try await store.entries.readableEntry(item.entry.id)
            }
            for (id, entry) in entries {
                guard let sound = entry.sound else { continue }
                let file = store.folder.absolute(sound.path)
                let name = Self.soundName(of: entry, sound)
                let fault = try work.put(file, as: name, bytes: sound.bytes, sha256: sound.sha256)
                if let fault { outcome.lost.append(LostFile(sound.path, of: id, fault)) }
                if fault == .missing { entries[id]?.sound = nil }
            }
            var pictures = Pictures()
            pictures.photos = try await writePhotos(of: store, with: &work, &outcome.lost)
            pictures.links = try await writeLinkImages(of: store, with: &work)
            try FileCopy.write(OwnMark.marked(page(entries, pictures)), to: path)
            try work.finish()
            outcome.kept = work.kept.map { "\(beside)/\($0)" }
            return outcome
        } catch {
            work.abandon()
            throw error
        }
    }

    private func writePhotos(
        of store: DiaryStore,
        with work: inout AttachedFiles,
        _ lost: inout [LostFile]
    ) async throws(DiaryError) -> [String: String] {
        let scratch = try store.makeWorkFolder()
        defer { store.removeWorkFolder(scratch) }
        var paths: [String: String] = [:]
        let photos = timeline.days.flatMap(\.items).flatMap { item in
            (item.block?.pictures ?? []).map { (item: item, picture: $0) }
        }
        for (item, picture) in photos where paths[picture.sha256] == nil {
            var (name, file) = (picture.path, store.folder.absolute(picture.path))
            if let cleaning {
                guard let clean = await cleaning(picture, scratch) else {
                    lost.append(store.folder.uncleaned(picture, of: item.entry.id))
                    continue
                }
                (name, file) = (clean.picture.path, clean.file)
            }
            name = DurableFile.split(name).name
            let fault =
                cleaning == nil
                ? try work.put(file, as: name, bytes: picture.bytes, sha256: picture.sha256)
                : try work.put(file, as: name) ? nil : .missing
            if fault != .missing { paths[picture.sha256] = "\(beside)/\(name)" }
            guard let fault else { continue }
            lost.append(LostFile(picture.path, of: item.entry.id, picture: picture.name, fault))
        }
        return paths
    }

    private func writeLinkImages(of store: DiaryStore, with work: inout AttachedFiles)
        async throws(DiaryError)
        -> [String: (path: String, image: LinkImage)]
    {
        var found: [String: (path: String, image: LinkImage)] = [:]
        let blocks = timeline.days.flatMap(\.items).compactMap(\.block)
        for (address, known) in try await store.links.records(among: blocks) {
            guard let image = known.preview.image, let bytes = try await store.links.image(image.sha256)
            else { continue }
            let name = "\(image.sha256).link.jpg"
            try work.put(bytes, as: name, digest: image.sha256)
            found[address] = ("\(beside)/\(name)", image)
        }
        return found
    }

    private static func soundName(of entry: Entry, _ sound: EntrySound) -> String {
        "\(entry.id).\(sound.path.split(separator: ".").last ?? "opus")"
    }

    private func page(_ entries: [EntryID: Entry], _ pictures: Pictures) -> String {
        let days = timeline.days.map { section(of: $0, entries, pictures) }.joined()
        return """
            <!doctype html>
            <html><head><meta charset="utf-8"><meta name="generator" content="\(OwnMark.place)">
            <meta name="viewport" content="width=device-width">
            <meta name="referrer" content="no-referrer"><title>\(MarkupText.escaped(title))</title>
            <style>\(Self.style)</style></head><body><h1>\(MarkupText.escaped(title))</h1>
            \(days)</body></html>\n
            """
    }

    private func section(of day: Timeline.Day, _ entries: [EntryID: Entry], _ pictures: Pictures) -> String {
        let number = day.tripDay.map { ", day \($0)" } ?? ""
        let places = day.places.isEmpty ? "" : " – " + day.places.joined(separator: ", ")
        let head = MarkupText.escaped("\(day.day.weekdayName), \(day.day)\(number)\(places)")
        let items = day.items.map { item(of: $0, entries[$0.entry.id], pictures) }.joined()
        return "<section><h2>\(head)</h2>\n\(items)</section>\n"
    }

    private func item(of item: Timeline.Item, _ entry: Entry?, _ pictures: Pictures) -> String {
        var head = ""
        if item.isFirst {
            let time = item.entry.recordedAt.localTime
            if item.entry.timeIsKnown {
                let guess = item.entry.dateIsGuessed ? "?" : ""
                head = "<p class=\"time\">\(padded(time.hour)):\(padded(time.minute))\(guess)</p>"
            }
            if let title = item.entry.title { head += "<h3>\(MarkupText.escaped(title))</h3>" }
        }
        return "<article>\(head)\(item.block.map { Self.body(of: $0, pictures) } ?? own(entry))</article>\n"
    }

    private func own(_ entry: Entry?) -> String {
        guard let entry else { return "" }
        let player = entry.sound.map { sound in
            let path = "\(beside)/\(Self.soundName(of: entry, sound))".utf8.map(Self.addressed).joined()
            return "<audio controls preload=\"none\" src=\"\(path)\"></audio>"
        }
        return (player ?? "") + Self.paragraphs(entry.wholeText)
    }

    private static func body(of block: Block, _ pictures: Pictures) -> String {
        switch block {
        case .text(let text): return paragraphs(text)
        case .photo(let shown, let caption):
            let cities = MarkupText.escaped(block.cities.joined(separator: ", "))
            return photo(shown, caption, pictures.photos)
                + (cities.isEmpty ? "" : "<p class=\"place\">near \(cities)</p>")
        case .place(let name, _): return "<p class=\"place\">\(MarkupText.escaped(name))</p>"
        case .link(let address, let title):
            guard Block.leadsToPage(address) else {
                let text = [title, address].compactMap(\.self).joined(separator: " ")
                return "<p>\(MarkupText.escaped(text))</p>"
            }
            let shown = MarkupText.escaped(title ?? address)
            let image = pictures.links[address].map { path, image in
                let source = path.utf8.map(addressed).joined()
                return "<img class=\"link\" src=\"\(source)\" alt=\"\" width=\"\(image.width)\" "
                    + "height=\"\(image.height)\" loading=\"lazy\">"
            }
            let target = MarkupText.escaped(address)
            return "<p>\(image ?? "")<a href=\"\(target)\" rel=\"noreferrer\">\(shown)</a></p>"
        }
    }

    private static func photo(_ shown: [Picture], _ caption: String?, _ paths: [String: String]) -> String {
        let words = caption.map(paragraphs) ?? ""
        let images = shown.compactMap { picture in
            paths[picture.sha256].map { path in
                let source = path.utf8.map(addressed).joined()
                let alt = MarkupText.escaped(caption ?? picture.name)
                let size = "width=\"\(picture.width)\" height=\"\(picture.height)\""
                return
                    "<a href=\"\(source)\"><img src=\"\(source)\" alt=\"\(alt)\" \(size) loading=\"lazy\"></a>"
            }
        }
        if images.isEmpty { return words }
        let kind = images.count > 1 ? " class=\"several\"" : ""
        return "<figure\(kind)>\(images.joined())<figcaption>\(words)</figcaption></figure>"
    }

    private static func paragraphs(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { "<p>\(MarkupText.escaped(String($0)))</p>" }.joined()
    }

    private static func addressed(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            return String(UnicodeScalar(byte))
        default:
            let digits = Array("0123456789ABCDEF")
            return "%" + String([digits[Int(byte >> 4)], digits[Int(byte & 15)]])
        }
    }

    private static let style = """
        body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 serif;color-scheme:light dark}
        h2{font-size:1.1rem;margin-top:2.5rem;border-bottom:1px solid}h3{margin:0}p{margin:.3rem 0}
        article{margin:1rem 0}audio{width:100%}figure{margin:.5rem 0}img{max-width:100%;height:auto}
        img.link{width:8rem;margin-right:1rem;vertical-align:middle}
        .several{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:.5rem}
        .several figcaption{grid-column:1/-1}.time,.place{font-size:.9rem;opacity:.7}
        """
}

/// Marks an unchanged file written from a diary: its digest, with zeros in the digest's place.
package enum OwnMark {
    private static let name = "voicecore:"
    private static let digits = 64
    private static let headBytes = 1_024

    /// The placeholder of the mark, before any word of the diary.
    static let place = name + String(repeating: "0", count: digits)

    static func marked(_ text: String) -> String {
        guard let range = text.firstRange(of: place) else { return text }
        return text[..<range.lowerBound] + name + SHA256Sum.of(text.utf8) + text[range.upperBound...]
    }

    package static func isWhole(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: headBytes)
        let count = pread(descriptor, &head, head.count, 0)
        // Other people's files may be too long to be read for nothing.
        guard head.prefix(max(0, count)).firstRange(of: name.utf8) != nil else { return false }
        return FileBytes.read(path).map(isWhole) ?? false
    }

    static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard let mark = bytes.prefix(headBytes).firstRange(of: name.utf8) else { return false }
        let digest = mark.upperBound..<mark.upperBound + digits
        guard digest.upperBound <= bytes.count else { return false }
        var bytes = bytes
        let found = String(decoding: bytes[digest], as: UTF8.self)
        bytes.replaceSubrange(digest, with: repeatElement(UInt8(ascii: "0"), count: digits))
        return SHA256Sum.of(bytes) == found
    }
}
