import Testing
@testable import Programs

@Suite("How many jobs a machine takes for others")
struct WorkRoomTests {
    private let desk = WorkRoom(processors: 8, freeBytes: 16_000_000_000, load: 1, isOnBattery: false)

    @Test("are as many as it has processors and memory for, and as it is let")
    func usual() {
        #expect(desk.jobs(most: 64) == 8)
        #expect(desk.jobs(most: 3) == 3)
        var small = desk
        small.freeBytes = 900_000_000
        #expect(small.jobs(most: 64) == 2)
        small.freeBytes = 0
        #expect(small.jobs(most: 64) == 1)
    }

    @Test("is one on a battery, and where there is far more to do than can be done")
    func sparing() {
        var machine = desk
        machine.isOnBattery = true
        #expect(machine.jobs(most: 64) == 1)
        machine = desk
        machine.load = 24
        #expect(machine.jobs(most: 64) == 8)
        machine.load = 25
        #expect(machine.jobs(most: 64) == 1)
    }
}
