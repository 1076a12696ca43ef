package import Diary
internal import Foundation
package import System

package enum TestPhoto: String, CaseIterable, Sendable {
    case jpeg, png, webp, heic, avif

    package var bytes: [UInt8] {
        Array(Data(base64Encoded: Self.texts[self] ?? "", options: .ignoreUnknownCharacters) ?? Data())
    }

    /// Each number gives another file.
    package static func jpeg(_ exif: TestExif? = nil, number: Int = 0) -> [UInt8] {
        let picture = TestPhoto.jpeg.bytes
        var segments: [UInt8] = []
        if let exif { segments += segment(0xe1, Array("Exif\0\0".utf8) + exif.bytes) }
        if number > 0 { segments += segment(0xfe, Array("\(number)".utf8)) }
        return Array(picture[..<2]) + segments + Array(picture[2...])
    }

    private static func segment(_ mark: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count + 2
        return [0xff, mark, UInt8(count >> 8), UInt8(count & 0xff)] + content
    }

    private static let texts: [TestPhoto: String] = [
        .jpeg: """
        /9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBD
        ARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAwAEAD
        ASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEG
        E1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4
        eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6
        /8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEI
        FEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaH
        iImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIR
        AxEAPwDma6GztDMd78Rj/wAerFsbV728it0ODI2M+g7n8q61EVFCqMAdBVRpqbu+hlXxk8PTcYby69jLJJOScmsitasmvcopJWR6
        OPSSil5/od1WR1rXrJr4Oj1PHx/2fn+hFZ3nmHy5T8x6N6+1dJXFAkEEHBHeum0W+/tDTo5WOZF+ST/eH+PB/GvchUclZ9D08RhK
        dCpzU9FLp6HO+EVVtVclQSsJIJHQ5A/qa2qxvCH/ACFJf+uJ/wDQlrZropdTxsf9n5/oZNZNa1ZNexS6nvY/7Pz/AEO6rJrWrJr4
        Ol1PHx/2fn+hk1oeDGYrdoWO0FCBngE5z/IflWfV/wAGf8vn/AP/AGavYpdT3sf9n5/oVNIs2t72K5WUEofuleoIwe/vW95Xy7t3
        6VykWqzxfdSM/UH/ABrct9UZm2TKig9GHb61lKWIjK0Xa/ocWIw9KtFyhG/L6jXtNpxvz+FVBo2f+Xj/AMc/+vVlrqRjyqg/SqI1
        e4H8EX5H/GvWw8cb9pr8P8jkxccZdc79Nv8AI3Z9S8n/AJZZ/wCBf/WrH/tL5tvk/wDj3/1q25dPil+8zj6Ef4Vkf2dDu3bnz9R/
        hXn0Z5db4X+P+ZhO6t9Y1/ryK6LuGc4q7pV6ul2hgERkJYsWLY56dMewptpZsylpcqOw71qnQ7Y/8tJvzH+FdVSNJK9NWue48TQq
        ycJu7if/2Q==
        """,
        .png: """
        iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAACXBIWXMAAAABAAAAAQBPJcTWAAABh0lEQVR4nO3WLzQEURTH8V+j
        0Wg0Go1Go9FoNBqNthqNRqPRaDQajUaj0Wi0L/vHzpnZd/c4O7Mzc9a9+87Z8Obdez9vZnafZATGqH/9fBLDWpG87ncELw8lbgwr
        rP7bAYIVMgHUV3QRYPeTGaBZKHtAI1EugFZDWkCUKC9AwpAKEEuUIyC2cR0DkrcyX0D06HYGCLxMuQPqbfxLQLByIQBsggkw+iwM
        YN2GHgXYfRYJCBp6EdCYKCWg1eCAsgGiibICEgYHOMABDnCAAxzgAAc4oDyA5nRpAcTDASUEqE3ZogG0RG16WEyKebEqtsWBOBM3
        4kl86BM9o1t0jg5RBa2hBTSFRlBfdf2gGBezYllsij1xIq7Eg3irNvuK7tElOka7aAMtoRk0hgboF6NiWiyKdbEjjsSFuBMv4qu6
        /h09omt0ivbRFlpBc2gCDTnAAQ5wQMEAK2K/wcX9D0R1jfgTIJYoR0Bs41ICmulyAyRPAOkBtD1jZAsIHGEyAdRSq6sAY3/M+AZ0
        I5Jd3NcKtAAAAABJRU5ErkJggg==
        """,
        .webp: """
        UklGRoYCAABXRUJQVlA4WAoAAAAIAAAAPwAALwAAVlA4IKYBAADwCwCdASpAADAAPzmSuVQvK7+jLVzLa/AnCWwAwb+L7QOSO5Y7
        72gD1Afj3/gaQDzuvPb3wDnwvZkIjLdqiQvnfOVAs4TSx4SOhwsAi6LrXsuqJldjMjMXquQp7kSHQbuxwSTaJWq5wAD+699wFaMm
        xAEvhB0CR0Zgkw37QK1O/m/E4csGGEI6CFRPBDvp+cJ//lQ7zS766nsaV8+gpiBFrvftwIOLg9fxy//Try8OmB92Z02LrUXS5rnz
        kiz4rtOiY8QTocfiN2/Vx7D+wMVVhFEvUapuSX/rCefZHQscSdLwKVLW24u0SarsXUBlWU0bPjSltz5wuaz+gO/UNmTxQdxlliGO
        YiNDx0hphwpwQbkPq3/zi8Cyc/t+efE1BXfsbA/vB6PCFtqbV+QhaIzXTqgWLlMaEfKhEfifL6vk6mn+lt3bUuG//BoXNndHfiGR
        K5gaBKZz88u4VNrs9HuE4NsO8TL0VDN68v9Qbk5lMTjsSICZmaV51AohAjFAGha61wB2LZwJEaJ4/9tBvapsg7mGM9H44+bkpYTm
        bL1Vjq+XtqAAAEVYSUa6AAAARXhpZgAASUkqAAgAAAAGABIBAwABAAAAAQAAABoBBQABAAAAVgAAABsBBQABAAAAXgAAACgBAwAB
        AAAAAgAAABMCAwABAAAAAQAAAGmHBAABAAAAZgAAAAAAAAA4YwAA6AMAADhjAADoAwAABgAAkAcABAAAADAyMTABkQcABAAAAAEC
        AwAAoAcABAAAADAxMDABoAMAAQAAAP//AAACoAQAAQAAAEAAAAADoAQAAQAAADAAAAAAAAAA
        """,
        .heic: """
        AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
        AA5waXRtAAAAAAACAAAAEGlkYXQAAAAAAEAAMAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAABHgACAAEAAAAAAAAA
        AQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAA
        ALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQED
        cAAAAwCQAAADAAADAB6gIIEFlurkprm4EBAwIAAAAwAgAAADACEiAAEABkQBwXPAiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlz
        cGUAAAAAAAAAQAAAADAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGlt
        ZwACAAEAAQAAASZtZGF0AAABGigBrwtg/QCp36e6QRcE6dpctNv3cK8+2bYm5ZETPDH4hwPHzgmjj9u4auc28/svFBSOSToPugca
        nZNRSOHTH2RcgOz8INftj+WrLJ4IEGXBVXxUGLDv/R0U48+iQ8761A2lUzip7vXqYAPHC5S8t6DeVzLj3Ye0tnFmpiC/6DaST5yc
        7p9RUWOHOHGvQGl9u6q+4Jl/6G1MXZ23iSX/T/uol2GaO+4F8Kl/jNUiR7eWgiy5KEE3GjtyWIEW6NloFfCOXEaTTSTvKjMBYgmB
        N7nNP+ZF9dvjpBrRCWRZ9JMMfYag+C8hlB2iinPRCcOSpHNwtPJUeyi9+qTLRjI1zED8tZpx/HGZD5FIcy1QELLpEnFJY61wL19b
        LA==
        """,
        .avif: """
        AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA
        AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAABAQAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA
        AGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAABAAAAAMAAA
        ABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAAQltZGF0EgAKCRgVf72CBAQNCDLxAUcgBlkQIUDchSZo7dCN
        HG4zMh8Ji0f/0xLun9TSMuFMO6VmrK4pGzWL1ss8JzoupawruY1VqnfWea4HibIc/D+SptTIQifpXZ+JngIAKgtz+diwdGzAMPE+
        CTxOrCs2X41OQUatuh8Z2MvtkjEtMEi8tm1JDpiEvgT0o3l+X+1XSCDgOqqKaUsWv7Xg6KpVCOhuq70TmiL3UA7QnV51cRIWlh4b
        XFq6aQVfjCqx1ZLHdfKjnGNTR43CR+pVcbFAxpYoV1d6P4k+MuYqFIrXhe+vGFOP//rw8cci1rPk2f9lKR17IR2jnq6TGTnnn+EV
        WkI=
        """,
    ]
}

package struct TestExif: Sendable {
    package enum Value: Sendable {
        case text(String)
        case short(Int)
        case long(Int)
        case ratios([(Int, Int)])
    }

    private var main: [(Int, Value)] = []
    private var camera: [(Int, Value)] = []
    private var satellites: [(Int, Value)] = []

    package init(
        time: String? = nil,
        offset: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil,
        orientation: Int? = nil
    ) {
        if let orientation { main.append((0x0112, .short(orientation))) }
        if let time { camera.append((0x9003, .text(time))) }
        if let offset { camera.append((0x9011, .text(offset))) }
        if let latitude, let longitude {
            satellites = [
                (1, .text(latitude < 0 ? "S" : "N")), (2, Self.degrees(latitude)),
                (3, .text(longitude < 0 ? "W" : "E")), (4, Self.degrees(longitude)),
            ]
        }
    }

    package mutating func add(_ name: Int, _ value: Value) { main.append((name, value)) }

    package mutating func add(gps name: Int, _ value: Value) { satellites.append((name, value)) }

    private static func degrees(_ value: Double) -> Value {
        .ratios([(Int((abs(value) * 1_000_000).rounded()), 1_000_000), (0, 1), (0, 1)])
    }

    package var bytes: [UInt8] {
        let counts = [main.count + 2, camera.count, satellites.count]
        var places = [8]
        for count in counts { places.append((places.last ?? 0) + 2 + 12 * count + 4) }
        var data: [UInt8] = []
        let first = main + [(0x8769, .long(places[1])), (0x8825, .long(places[2]))]
        var tables: [UInt8] = []
        for table in [first, camera, satellites] {
            tables += Self.number(table.count, 2)
            for (name, value) in table {
                let (type, count, content) = Self.content(value)
                tables += Self.number(name, 2) + Self.number(type, 2) + Self.number(count, 4)
                if content.count <= 4 {
                    tables += content + [UInt8](repeating: 0, count: 4 - content.count)
                } else {
                    tables += Self.number(places[3] + data.count, 4)
                    data += content
                }
            }
            tables += Self.number(0, 4)
        }
        return Array("MM".utf8) + Self.number(42, 2) + Self.number(8, 4) + tables + data
    }

    private static func content(_ value: Value) -> (type: Int, count: Int, bytes: [UInt8]) {
        switch value {
        case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .short(let number): (3, 1, Self.number(number, 2))
        case .long(let number): (4, 1, Self.number(number, 4))
        case .ratios(let pairs):
            (5, pairs.count, pairs.flatMap { Self.number($0.0, 4) + Self.number($0.1, 4) })
        }
    }

    private static func number(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}

extension TestPhoto {
    package static func arriving(
        _ number: Int = 1,
        in folder: String,
        at moment: Moment? = nil,
        position: GlobePosition? = nil
    ) throws -> ArrivingPicture {
        let bytes = jpeg(number: number)
        let file = "\(folder)/\(UUID().uuidString)"
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        try Data(jpeg.bytes).write(to: URL(fileURLWithPath: file + ".small"))
        let picture = Picture(
            sha256: SHA256Sum.of(bytes),
            format: .jpeg,
            bytes: bytes.count,
            width: 64,
            height: 48,
            name: "IMG_\(number).jpg",
            takenAt: moment,
            position: position
        )
        return ArrivingPicture(picture, file: file, small: file + ".small")
    }
}
