import Testing

@Suite("Tags that are typed as they are shown")
struct TypedTagCommandTests {
    @Test("are the same as without the sign, to add, to find, to rename and to remove")
    func signs() async throws {
        let yard = try DiaryYard()
        try await yard.fill(1)
        func tags() async throws -> String? {
            let listed = try await yard.run("list", "--json").output
            return listed.firstMatch(of: /"tags":(\[.*?\])/).map { String($0.1) }
        }
        #expect(try await yard.run("edit", "last", "--tag", "#wind", "--tag", "sea").code == 0)
        #expect(try await tags() == #"["sea","wind"]"#)
        #expect(try await yard.run("list", "--tag", "#wind").lines.count == 1)
        #expect(try await yard.run("edit", "last", "--tag", "#").code == 64)
        #expect(try await yard.run("edit", "--rename-tag", "#wind=#storm").code == 0)
        #expect(try await tags() == #"["sea","storm"]"#)
        #expect(try await yard.run("edit", "last", "--untag", "#storm").code == 0)
        #expect(try await tags() == #"["sea"]"#)
        #expect(try await yard.run("edit", "--rename-tag", "SEA=lake").code == 0)
        #expect(try await tags() == #"["lake"]"#)
        #expect(try await yard.run("edit", "--rename-tag", "Lake=sea").code == 0)
        // An older tag that begins with the sign is named as it is shown, or as it is.
        for typed in ["#old", "##old"] {
            #expect(try await yard.run("edit", "last", "--tag", "##old").code == 0)
            #expect(try await tags() == ##"["#old","sea"]"##)
            #expect(try await yard.run("list", "--tag", "##old").lines.count == 1)
            #expect(try await yard.run("edit", "last", "--untag", typed).code == 0)
            #expect(try await tags() == #"["sea"]"#)
        }
    }
}
