internal import VoiceCore

struct PlacesPage: Framed {
    struct Line: Equatable {
        var name: String
        var aliases: [String] = []
        var position: GlobePosition?
        var uses: Int
        var isOwn = false
    }

    let frame: Frame
    let lines: [Line]
    let part: ListPart
    let drawn: [UsedPlace]

    var markup: Markup {
        frame.page(texts.places, kind: "p-places", at: .places) {
            PageHead(
                title: texts.places,
                lead: part.count > 0 ? texts.placesLead(part.count, known: drawn.count) : nil
            ).markup
            if part.count == 0 {
                NothingYet(
                    title: texts.noPlaces,
                    how: texts.noPlacesHow,
                    command: "voicecore add --place Haeundae"
                ).markup
            }
            plan
            if part.count > 0 {
                element(.div, .kind("row plain")) {
                    element(.ul, .kind("in-measure contents")) { for line in lines { item(line) } }
                }
            }
            part.steps(texts, .places)
        }
    }

    @MarkupBuilder private var plan: Markup {
        // Wide or high, whichever the screen has room for.
        if let wide = PlacePlan(drawn), let high = PlacePlan(drawn, width: 400, height: 440, most: 60) {
            element(.section, .kind("figure wide"), .of(.labelledby, "lie")) {
                element(.h2, .id("lie"), .kind("list-h")) { texts.whereTheyLie }
                element(.p, .kind("under")) {
                    texts.noMap
                    let rest = drawn.count - wide.pins.count
                    if rest > 0 { " " + texts.notDrawn(rest) }
                }
                wide.markup(texts, kind: "broad")
                high.markup(texts, kind: "slim")
            }
        }
    }

    private func item(_ line: Line) -> Markup {
        element(.li) {
            NamedLink(name: line.name, address: .place(line.name)).markup
            element(.span, .kind("n"), .ownDirection) {
                ([texts.uses(line.uses)] + (line.isOwn ? [texts.yourOwn] : [])).joined(separator: " · ")
            }
        }
    }
}

extension [PlacesPage.Line] {
    init(own: [OwnPlace], used: [UsedPlace]) {
        let names = Set(own.map(\.name))
        self =
            own.map {
                PlacesPage.Line(
                    name: $0.name,
                    aliases: $0.aliases,
                    position: $0.position,
                    uses: $0.uses,
                    isOwn: true
                )
            }
            + used.filter { !names.contains($0.name) }.map {
                PlacesPage.Line(name: $0.name, position: $0.position, uses: $0.uses)
            }
        sort { ($1.uses, $0.name) < ($0.uses, $1.name) }
    }
}
