internal import System

/// The files that are the same for everybody, each under a name that changes with its content.
struct Assets {
    /// What it holds.
    let bytes: [UInt8]
    /// What a browser takes it for.
    let type: String
    /// A short name of the content.
    let hash: String

    private init(_ bytes: [UInt8], _ type: String) {
        self.bytes = bytes
        self.type = type
        hash = String(ShortHash(of: bytes).value, radix: 36)
    }

    static let style = Assets(PackageResources.style_css, "text/css; charset=utf-8")
    static let script = Assets(PackageResources.page_js, "text/javascript; charset=utf-8")
    static let mark = Assets(PackageResources.mark_svg, "image/svg+xml")
}
