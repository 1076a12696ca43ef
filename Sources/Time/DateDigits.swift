/// Writes a number with zeros in front.
package func padded(_ number: Int, width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

extension Substring.UTF8View {
    /// Takes one byte if it is among these.
    mutating func take(_ accepted: StaticString) -> UInt8? {
        guard let byte = first, accepted.withUTF8Buffer({ $0.contains(byte) }) else { return nil }
        removeFirst()
        return byte
    }

    /// Takes exactly so many digits.
    mutating func takeNumber(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let byte = take("0123456789") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    /// Takes a fraction of a second if there is one; digits beyond the third are passed over.
    mutating func takeMilliseconds() -> Int? {
        guard take(".,") != nil else { return 0 }
        var number = 0
        var digits = 0
        while let byte = take("0123456789") {
            if digits < 3 { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
            digits += 1
        }
        guard digits > 0 else { return nil }
        return digits == 1 ? number * 100 : digits == 2 ? number * 10 : number
    }

    /// Takes `Z`, `+09:00`, `+0900` or `+09`, in seconds.
    mutating func takeOffset() -> Int? {
        if take("Zz") != nil { return 0 }
        guard let sign = take("+-"), let hours = takeNumber(digits: 2) else { return nil }
        var seconds = hours * 3600
        for unit in [60, 1] where !isEmpty {
            _ = take(":")
            guard let number = takeNumber(digits: 2), number < 60 else { return nil }
            seconds += number * unit
        }
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}

extension Character {
    /// Whether this is one of the ten digits of ASCII.
    package var isDigit: Bool { isASCII && isNumber }
}
