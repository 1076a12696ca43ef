/// What the helper is told to do with the picture that comes on its standard input.
package struct PhotoOrder: Equatable, Sendable {
    /// What is wanted of the picture.
    package enum Wish: String, Sendable {
        /// What it is, and a small one of it.
        case look
        /// The same picture without anything that the camera wrote, such as its position.
        case clean
    }

    /// What is wanted of the picture.
    package var wish: Wish
    /// How long the helper may compute.
    package var processorSeconds: Int

    package init(_ wish: Wish, processorSeconds: Int) {
        self.wish = wish
        self.processorSeconds = processorSeconds
    }

    /// The order as the program's arguments.
    package var arguments: [String] { [wish.rawValue, "\(processorSeconds)"] }

    /// Understands the arguments after the program's name; nothing when they are not an order.
    package init?(arguments: [String]) {
        guard arguments.count == 2, let wish = Wish(rawValue: arguments[0]),
            let seconds = Int(arguments[1]), seconds > 0
        else { return nil }
        self.init(wish, processorSeconds: seconds)
    }
}

/// What a picture may have at most.
package enum PhotoLimits {
    /// How long a file may be.
    package static let fileBytes = 200_000_000
    /// How many points a picture may have: what the largest cameras of telephones make, and some more.
    package static let points = 256_000_000
    /// How many points one picture of an AVIF may have: libheif has dav1d refuse more.
    package static let avifPoints = 8_192 * 4_320
    /// How wide and high a small picture is at most.
    package static let side = 512
}
