internal import PageReading
internal import Wires

extension FuzzTarget {
    /// Pages of links, of which a title, a text and a picture are read.
    static let linkPage = FuzzTarget(
        "linkPage",
        seeds: [
            "<!doctype html><title>A caf\u{e9} &amp; bar</title><meta name=description content='Coffee'>",
            "<base href='//cdn.example.com/a/'><meta property=og:title content=\"밀도\">"
                + "<meta property='og:image' content=../b.jpg><link rel=icon href=i.png>",
            "<meta http-equiv=content-type content='text/html; charset=euc-kr'><title>\u{202e}x\n\0y</title>",
            "<svg><title>no</title></svg><div><div><p><title>late</title>",
        ].map { Array($0.utf8) },
        words: [
            "<title>", "</title>", "<meta property='og:image' content='", "<base href='", "&#x202e;", "&#0;",
            "<!--",
            "<![CDATA[", "charset=", "javascript:", "https://", "//", "<svg>", "\u{feff}",
            "<!DOCTYPE x [<!ENTITY a '",
        ]
    ) { input in
        for type in ["text/html", "text/html; charset=utf-16", "text/html; charset=\"iso-8859-1"] {
            let page = FetchedBytes(address: "https://example.com/a/page", type: type, bytes: input)
            let summary = PageReader.summary(of: page)
            if PageSummary(wire: summary.wire) != summary {
                return "it is another one at the end of the pipe"
            }
            let texts = [summary.title, summary.description, summary.picture].compactMap(\.self)
            if texts.contains(where: { $0 != FetchLine.cleaned($0) }) { return "it steers the screen" }
            if (summary.title?.count ?? 0) > PageSummary.titleLimit { return "its title is too long" }
            if let picture = summary.picture, !picture.hasPrefix("http") {
                return "its picture is at \(picture)"
            }
        }
        return nil
    }
}
