import Testing
@testable import Programs

@Suite("Jobs that a machine takes for others")
struct WorkRoomTests {
    private let desk = WorkRoom(processors: 8, freeBytes: 16_000_000_000, load: 1, isOnBattery: false)

    @Test("Processors, memory and the setting limit the jobs")
    func usual() {
        #expect(desk.jobs(most: 64) == 8)
        #expect(desk.jobs(most: 3) == 3)
        var small = desk
        small.freeBytes = 900_000_000
        #expect(small.jobs(most: 64) == 2)
        small.freeBytes = 0
        #expect(small.jobs(most: 64) == 1)
    }

    @Test("A machine on battery or overloaded takes one job")
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
