extension Substring.UTF8View {
    mutating func takeOne(_ accepted: StaticString) -> UInt8? {
        guard let byte = first, accepted.withUTF8Buffer({ $0.contains(byte) }) else { return nil }
        removeFirst()
        return byte
    }

    mutating func takeNumber(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let byte = takeOne("0123456789") else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return number
    }

    mutating func takeMilliseconds() -> Int? {
        guard takeOne(".,") != nil else { return 0 }
        var number = 0
        var digits = 0
        while let byte = takeOne("0123456789") {
            if digits < 3 { number = number * 10 + Int(byte - UInt8(ascii: "0")) }
            digits += 1
        }
        guard digits > 0 else { return nil }
        return digits == 1 ? number * 100 : digits == 2 ? number * 10 : number
    }

    /// Takes `Z`, `+09:00`, `+0900` or `+09`; old local times have seconds: `+08:27:52`.
    mutating func takeOffset() -> Int? {
        if takeOne("Zz") != nil { return 0 }
        guard let sign = takeSign() else { return nil }
        let digits = prefix { (0x30...0x39).contains($0) }.count
        guard digits == 2 || digits == 4, let hours = takeNumber(digits: 2) else { return nil }
        var seconds = hours * 3_600
        if digits == 4 {
            guard let minutes = takeNumber(digits: 2), minutes < 60 else { return nil }
            return sign * (seconds + minutes * 60)
        }
        for unit in [60, 1] {
            guard let number = takeColonNumber() else { break }
            seconds += number * unit
        }
        return sign * seconds
    }

    private mutating func takeSign() -> Int? {
        if let sign = takeOne("+-") { return sign == UInt8(ascii: "-") ? -1 : 1 }
        guard starts(with: "\u{2212}".utf8) else { return nil }
        removeFirst(3)
        return -1
    }

    private mutating func takeColonNumber() -> Int? {
        var rest = self
        guard rest.takeOne(":") != nil, rest.prefix(while: { (0x30...0x39).contains($0) }).count == 2,
            let number = rest.takeNumber(digits: 2), number < 60
        else { return nil }
        self = rest
        return number
    }
}

extension Character {
    package var isDigit: Bool { isASCII && isNumber }
}
