/// A file that is the same for everybody, under a name that changes with its content.
struct Assets {
    let bytes: [UInt8]
    /// The media type.
    let type: String
    let hash: String

    private init(_ bytes: [UInt8], _ type: String) {
        self.bytes = bytes
        self.type = type
        hash = String(ShortHash(of: bytes).value, radix: 36)
    }

    /// Nil for a request that is not a reading one.
    func answer(to request: Request) -> Response? {
        guard request.isReading else { return nil }
        let headers = ["Content-Type": type, "Cache-Control": "private, max-age=31536000, immutable"]
        return Response(200, headers, .bytes(bytes))
    }

    static let style = Assets(PackageResources.style_css, "text/css; charset=utf-8")
    static let script = Assets(PackageResources.page_js, "text/javascript; charset=utf-8")
    static let mark = Assets(PackageResources.mark_svg, "image/svg+xml")
}
