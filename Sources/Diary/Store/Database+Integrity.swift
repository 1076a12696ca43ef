internal import System

extension DiaryStore {
    /// Notes that the database is damaged where its structure is: rows may be gone of which nothing else tells.
    ///
    /// That takes a while, and is for whoever reads all of it.
    package func passOverDamagedStructure() throws(DiaryError) {
        let damage: String?
        do throws(DiaryError) {
            damage = try database.all("PRAGMA quick_check(1)") { $0[0].text }.first { $0 != "ok" }
        } catch {
            guard error.isOfOneEntry else { throw error }
            damage = "\(error)"
        }
        if damage != nil {
            database.passOver(
                DamagedRow(.database, DurableFile.split(folder.database).name, what: "structure")
            )
        }
    }
}

extension Database {
    struct Damage {
        /// At most so much of it as was asked for.
        let found: [String]
        /// Damage of rows; nil if only indexes are damaged, which can be remade.
        let ofRows: String?
    }

    /// Compares everything with everything, which takes a while.
    func damage(most: Int) throws(DiaryError) -> Damage {
        func verdicts(_ check: String) throws(DiaryError) -> [String] {
            try all("PRAGMA \(check)") { $0[0].text }.filter { $0 != "ok" }
        }
        let found = try verdicts("integrity_check(\(most))")
        // The quick one does not compare indexes with their rows.
        return Damage(found: found, ofRows: found.isEmpty ? nil : try verdicts("quick_check(1)").first)
    }
}
