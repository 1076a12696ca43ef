package import System

// The small pictures of the pages that links lead to. They go with what is known of the page.

/// A picture of a page that is to be asked for by itself.
package struct DueLinkImage: Equatable, Sendable {
    /// The address of the link.
    package let address: String
    /// The address of its page's picture.
    package let picture: String
    /// When somebody was last asked for the page or its picture.
    package let askedAt: Moment?
}

extension DiaryStore {
    /// The small picture of a page, by its digest.
    package func linkImage(_ sha256: String) throws(DiaryError) -> [UInt8]? {
        try database.first("SELECT bytes FROM link_image WHERE sha256 = ?", [.text(sha256)]) { $0[0].blob }
    }

    /// Pictures that are to be asked for by themselves, those of the pages that were had last first.
    package func dueLinkImages(atMost count: Int) throws(DiaryError) -> [DueLinkImage] {
        try database.all(
            """
            SELECT address, picture, asked FROM link
            WHERE image_due AND picture IS NOT NULL AND state <> ? ORDER BY fetched DESC, address LIMIT ?
            """,
            [.of(LinkState.Name.invalid), .of(count)]
        ) { row in
            DueLinkImage(address: row[0].text, picture: row[1].text, askedAt: row[2].optionalMoment)
        }
    }

    /// How many pictures are still to be asked for by themselves.
    package func countDueLinkImages() throws(DiaryError) -> Int {
        try database.first(
            "SELECT count(*) FROM link WHERE image_due AND picture IS NOT NULL AND state <> ?",
            [.of(LinkState.Name.invalid)]
        ) { $0[0].int } ?? 0
    }

    /// Keeps a picture that was asked for by itself, or nothing where it could not be had; it is due no more.
    ///
    /// A page that was had meanwhile brought its own.
    package func settleLinkImage(_ due: DueLinkImage, _ image: LinkImage?) throws(DiaryError) {
        try database.transaction { () throws(DiaryError) in
            let isDue = try database.first(
                "SELECT 1 FROM link WHERE address = ? AND picture = ? AND image_due",
                [.text(due.address), .text(due.picture)]
            ) { _ in true }
            guard isDue == true else { return }
            try database.run("UPDATE link SET image_due = 0 WHERE address = ?", [.text(due.address)])
            try database.keep(image, insteadOfOther: due.picture, of: due.address)
        }
    }
}

extension Database {
    /// Keeps a page's picture; where it could not be had, that of before stays as long as the page names the same.
    func keep(_ image: LinkImage?, insteadOfOther picture: String?, of address: String) throws(DiaryError) {
        guard let image, let bytes = image.bytes else {
            try run(
                """
                DELETE FROM link_image WHERE address = ?1
                    AND NOT EXISTS (SELECT 1 FROM link WHERE address = ?1 AND picture = ?2)
                """,
                [.text(address), .of(picture)]
            )
            return
        }
        try run(
            "INSERT OR REPLACE INTO link_image (address, sha256, width, height, bytes) VALUES (?, ?, ?, ?, ?)",
            [.text(address), .text(image.sha256), .of(image.width), .of(image.height), .blob(bytes)]
        )
    }

    /// Looks for pictures of links that are not what they were.
    func linkImageFindings() throws(DiaryError) -> [DiaryFinding] {
        var findings: [DiaryFinding] = []
        try each("SELECT address, sha256, bytes FROM link_image ORDER BY rowid") { row in
            guard SHA256Sum.of(row[2].blob) != row[1].text else { return }
            findings.append(DiaryFinding(.linkImageChanged, row[0].text))
        }
        return findings
    }

    /// Drops the picture of a link, which is asked for anew.
    func forgetLinkImage(of address: String) throws(DiaryError) {
        try transaction { () throws(DiaryError) in
            try run("DELETE FROM link_image WHERE address = ?", [.text(address)])
            try run("UPDATE link SET image_due = 1 WHERE address = ?", [.text(address)])
        }
    }
}
