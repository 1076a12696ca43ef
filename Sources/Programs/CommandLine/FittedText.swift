extension TextWidth {
    /// Wraps each line of a page to at most `limit` columns.
    ///
    /// A line goes on below its last cell, or, if that is too far right, two columns in. A word too long for a line is
    /// broken after a bar or a slash; a path or an address stays whole, to be copied.
    package static func fit(_ page: String, to limit: Int) -> String {
        guard limit > 8 else { return page }
        return page.split(separator: "\n", omittingEmptySubsequences: false)
            .map { columns($0) > limit ? broken($0, to: limit) : String($0) }
            .joined(separator: "\n")
    }

    private static func broken(_ line: Substring, to limit: Int) -> String {
        let (words, outer, inner) = parts(of: line, limit)
        var lines: [String] = []
        var current = ""
        var isEmpty = true
        func goOn(at indent: Int) {
            if !isEmpty { lines.append(current) }
            (current, isEmpty) = (String(repeating: " ", count: indent), true)
        }
        for word in words {
            let gap = isEmpty && !lines.isEmpty ? "" : String(repeating: " ", count: word.gap)
            let width = columns(word.text)
            if columns(current) + gap.count + width <= limit {
                current += gap + word.text
                isEmpty = false
                continue
            }
            if isEmpty, lines.isEmpty, width > limit - outer {
                current = gap
            } else {
                goOn(at: width <= limit - inner ? inner : outer)
            }
            let pieces =
                isPath(word.text)
                ? [word.text] : pieces(of: word.text, to: limit - max(outer, columns(current)))
            for piece in pieces {
                if !isEmpty { goOn(at: outer) }
                current += piece
                isEmpty = false
            }
        }
        return (lines + (isEmpty ? [] : [current])).joined(separator: "\n")
    }

    /// The words of a line, each with the spaces before it, and two indents for the next: without and with its cells.
    private static func parts(of line: Substring, _ limit: Int)
        -> (words: [(gap: Int, text: String)], outer: Int, inner: Int)
    {
        var words: [(gap: Int, text: String)] = []
        var gap = 0
        for part in line.split(separator: " ", omittingEmptySubsequences: false) {
            if part.isEmpty {
                gap += 1
            } else {
                words.append((gap + (words.isEmpty ? 0 : 1), String(part)))
                gap = 0
            }
        }
        // A line that begins far in continues another one.
        let margin = words.first?.gap ?? 0
        let outer = min(margin < 6 ? margin + 2 : margin, limit / 2)
        var (inner, column, space) = (outer, 0, 0)
        for (number, word) in words.enumerated() {
            column += word.gap
            space += word.gap
            // The end of a colour is no word: the space goes on behind it.
            let width = columns(word.text)
            if width == 0 { continue }
            if number > 0, space > 1, column <= limit / 2 { inner = max(outer, column) }
            column += width
            space = 0
        }
        return (words, outer, inner)
    }

    private static func isPath(_ word: String) -> Bool {
        let word = word.drop { $0 == "(" || $0 == "'" }
        return ["/", "https://", "http://"].contains { word.hasPrefix($0) }
    }

    private static func pieces(of word: String, to limit: Int) -> [String] {
        var pieces: [String] = []
        var (piece, afterSign) = ("", 0)
        for character in word {
            if columns(piece) + columns(String(character)) > limit, !piece.isEmpty {
                let end = afterSign > 0 ? piece.index(piece.startIndex, offsetBy: afterSign) : piece.endIndex
                pieces.append(String(piece[..<end]))
                (piece, afterSign) = (String(piece[end...]), 0)
            }
            piece.append(character)
            if character == "|" || character == "/" { afterSign = piece.count }
        }
        return pieces + (piece.isEmpty ? [] : [piece])
    }
}
