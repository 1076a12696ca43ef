internal import System

/// Reads the day in the folders above a file, `2026/03/14/NAME`, like those of a diary.
enum DayFolders {
    static func day(of path: String) -> CivilTime? {
        let folders = Path(path).names.suffix(4).dropLast()
        guard folders.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let numbers = folders.compactMap { name in
            name.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(name) : nil
        }
        guard numbers.count == 3 else { return nil }
        return CivilTime(year: numbers[0], month: numbers[1], day: numbers[2])
    }
}
