import Testing
import VoiceCore
@testable import Web

@Suite("The plan of places")
struct PlacePlanTests {
    private static func place(_ name: String, _ latitude: Double, _ longitude: Double) -> UsedPlace {
        UsedPlace(name: name, position: GlobePosition(latitude: latitude, longitude: longitude), uses: 1)
    }

    @Test("The plan is empty if no position is known")
    func nothing() {
        #expect(PlacePlan([]) == nil)
        #expect(PlacePlan([UsedPlace(name: "Somewhere")]) == nil)
        #expect(PlacePlan([Self.place("Nowhere", .nan, 999)]) == nil)
    }

    @Test("North is up and east is right, also across the date line")
    func directions() throws {
        let plan = try #require(
            PlacePlan([Self.place("Suva", -18.14, 178.44), Self.place("Apia", -13.83, -171.77)])
        )
        #expect(plan.pins[0].x < plan.pins[1].x)
        #expect(plan.pins[0].y > plan.pins[1].y)
        #expect(plan.pins.allSatisfy { (60...840).contains($0.x) && (60...380).contains($0.y) })
    }

    @Test(
        "Every pin is on the sheet, with a scale where one holds",
        arguments: [
            [(90.0, 0.0), (-90, 180)], [(90, 10), (90, -170)], [(35, 129)], [(35, 129), (35, 129)],
            [(0, -180), (0, 180)], [(0, -120), (0, 0), (0, 120)], [(1e-9, 1e-9), (0, 0)],
        ]
    )
    func inside(points: [(Double, Double)]) throws {
        let plan = try #require(PlacePlan(points.map { Self.place("here", $0.0, $0.1) }))
        #expect(plan.pins.count == points.count)
        #expect(plan.pins.allSatisfy { (0...900).contains($0.x) && (0...440).contains($0.y) })
        #expect(plan.scale.map { $0.width <= 140 && $0.width > 0 } ?? true)
        #expect(!plan.markup(Texts(.english), kind: "").html.contains("nan"))
    }

    @Test("Names stand beside their pins without overlap, the most used first")
    func labels() throws {
        var places = (0..<300).map {
            Self.place("place \($0)", 35 + Double($0 % 5) / 100, 129 + Double($0 % 7) / 100)
        }
        places[99].uses = 9
        let plan = try #require(PlacePlan(places))
        #expect(plan.pins.count == 200)
        #expect(plan.pins[99].label?.text == "place 99")
        let labels = plan.pins.compactMap(\.label)
        #expect(labels.count <= 40)
        let long = try #require(PlacePlan([Self.place(String(repeating: "가", count: 100_000), 35, 129)]))
        #expect((long.pins[0].label?.text.count ?? 0) <= 24)
    }

    @Test("A scale is a round number of kilometres")
    func scale() throws {
        let plan = try #require(PlacePlan([Self.place("a", 35, 129), Self.place("b", 35, 129.1)]))
        let scale = try #require(plan.scale)
        // 9.1 km are 760 pixels wide.
        #expect(scale.kilometres == 1)
        #expect((80...86).contains(scale.width))
    }
}
