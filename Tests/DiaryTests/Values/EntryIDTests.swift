import Foundation
import System
import Testing
@testable import Diary

@Suite("Names of entries")
struct EntryIDTests {
    @Test("Ids of later moments sort later and are read back")
    func ids() throws {
        var chance = SeededRandom(seed: 1)
        let early = EntryID(at: Moment(milliseconds: 1000), using: &chance)
        let late = EntryID(at: Moment(milliseconds: 1001), using: &chance)
        #expect(early < late)
        #expect(early.description < late.description)
        #expect(EntryID(early.description) == early)
        #expect(EntryID(early.description.uppercased()) == early)
        #expect(Array(early.description)[14] == "7")
        #expect("89ab".contains(Array(early.description)[19]))
        for bad in [
            "", "0197", early.description + "0", early.description.replacingOccurrences(of: "-", with: "_"),
        ] {
            #expect(EntryID(bad) == nil)
        }
    }
}
