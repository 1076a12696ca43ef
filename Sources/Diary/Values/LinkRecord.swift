package import System

/// The state of asking a link's page for its preview.
package enum LinkState: Equatable, Sendable {
    /// Nobody has asked for it yet.
    case due
    /// It is known, and need not be asked for again before that day.
    case fresh(until: DiaryDay)
    /// It could not be had so often in days that end then.
    case failing(count: Int, until: DiaryDay)
    /// It could not be had too often, and is left alone until that day.
    case cooling(until: DiaryDay)
    /// It is never asked for.
    case invalid

    /// A word for it.
    package enum Name: String, CaseIterable, Sendable {
        case due, fresh, failing, cooling, invalid
    }

    /// A word for it.
    package var name: Name {
        switch self {
        case .due: .due
        case .fresh: .fresh
        case .failing: .failing
        case .cooling: .cooling
        case .invalid: .invalid
        }
    }
}

package struct LinkPreview: Equatable, Sendable {
    package var title: String?
    package var description: String?
    /// The address of its picture.
    package var picture: String?
    /// A small one of that picture, where it could be had.
    package var image: LinkImage?

    package init(title: String? = nil, description: String? = nil, picture: String? = nil) {
        (self.title, self.description, self.picture) = (title, description, picture)
    }
}

/// A small picture of a page, upright, as a JPEG without anything but its points.
package struct LinkImage: Equatable, Sendable {
    /// The digest of its bytes, by which the diary gives them.
    package var sha256: String
    package var width: Int
    package var height: Int
    /// The file, where the picture is on its way into the diary.
    package var bytes: [UInt8]?

    /// One on its way into the diary.
    package init(_ bytes: [UInt8], width: Int, height: Int) {
        self.init(sha256: SHA256Sum.of(bytes), width: width, height: height)
        self.bytes = bytes
    }

    init(sha256: String, width: Int, height: Int) {
        (self.sha256, self.width, self.height) = (sha256, width, height)
    }
}

/// The address of a link in the diary, and what is known of its page.
package struct LinkRecord: Equatable, Sendable {
    package var address: String
    package var state = LinkState.due
    /// From the last successful request.
    package var preview = LinkPreview()
    /// When it was last asked for.
    package var askedAt: Moment?
    /// The day of the diary on which there was last an answer, or none from a host that was asked.
    package var answeredOn: DiaryDay?
    /// When it was last had.
    package var fetchedAt: Moment?
    /// Why it could not be had, by the name of the reason.
    package var reason: String?
    /// The journals of the entries that have it; the empty text stands for none.
    package var journals: [String] = []
    package var entries = 0

    package init(address: String) { self.address = address }
}

/// The last time that the links of a journal were gone through.
package struct LinkSweepMark: Equatable, Sendable {
    /// The day of the diary on which it was.
    package var day: DiaryDay
    /// The sweep ended early because there was no network.
    package var wasOffline: Bool

    package init(day: DiaryDay, wasOffline: Bool) { (self.day, self.wasOffline) = (day, wasOffline) }
}
