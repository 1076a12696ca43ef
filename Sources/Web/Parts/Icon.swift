/// Small drawings.
enum Icon {
    /// The programs' sign: a leaf of sound.
    static func mark(_ size: Int) -> Markup {
        let bars =
            "M8.6 24V29.6M13.6 16.4V33M18.6 10.8V33.6M23.6 7V31.4M28.6 4.8V26M33.6 3.6V13.4M8.6 29.6 3.4 36.8"
        return element(
            .svg,
            .kind("mark"),
            .of(.width, size),
            .of(.height, size),
            .of(.viewBox, "0 0 40 40"),
            .quiet
        ) { element(.path, .of(.d, bars)) }
    }

    /// What plays and what pauses; the sheet shows one of them.
    static func play(_ size: Int) -> Markup {
        together {
            shape("play", size, "M4 1.8v12.4L14.4 8Z")
            shape("pause", size, "M3 2h3.6v12H3zM9.4 2H13v12H9.4z")
        }
    }

    private static func shape(_ kind: String, _ size: Int, _ path: String) -> Markup {
        element(.svg, .kind(kind), .of(.width, size), .of(.height, size), .of(.viewBox, "0 0 16 16"), .quiet)
        {
            element(.path, .of(.d, path))
        }
    }

    /// The sign of a place in the diary, shown where the thumb is.
    static func glyph(_ path: String) -> Markup {
        element(.svg, .kind("glyph"), .of(.viewBox, "0 0 24 24"), .quiet) { element(.path, .of(.d, path)) }
    }
}
