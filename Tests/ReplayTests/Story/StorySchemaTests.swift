import Foundation
import Testing
import VoiceCore
@testable import Replay

@Suite("The schema of stories says what is read")
struct StorySchemaTests {
    private let schema: [String: Any]

    init() throws {
        let path = try #require(InstalledFiles.standard.data("docs/inside/story.schema.json"))
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("Every step, setting, sound and expectation that it allows is read")
    func allowed() throws {
        for part in ["setting", "sounds", "script", "expect"] {
            let properties = try #require(schema["properties"] as? [String: Any])
            for example in examples(of: try #require(properties[part] as? [String: Any])) {
                var story: [String: Any] = ["title": "x", "script": [Any](), "sounds": ["a": ["bytes": "b"]]]
                story[part] = example
                let text = try JSONSerialization.data(withJSONObject: story)
                #expect(throws: Never.self, "\(part): \(example)") {
                    _ = try Story(text: String(decoding: text, as: UTF8.self))
                }
            }
        }
    }

    private func examples(of schema: [String: Any]) -> [Any] {
        if let choices = schema["enum"] as? [Any] { return choices }
        if let constant = schema["const"] { return [constant] }
        if let choices = schema["oneOf"] as? [[String: Any]] { return choices.flatMap(examples) }
        switch schema["type"] as? String {
        case "object": return objects(schema)
        case "array":
            let items = (schema["items"] as? [String: Any]).map(examples) ?? []
            return items.map { [Any](repeating: $0, count: schema["minItems"] as? Int ?? 1) }
        case "boolean": return [true]
        case "number", "integer": return [schema["maximum"] ?? 1]
        default:
            switch schema["format"] as? String {
            case "date-time": return ["2026-01-01T12:00:00+01:00"]
            case "date": return ["2026-01-01"]
            default: return [schema["pattern"] == nil ? "a" : "04:00"]
            }
        }
    }

    private func objects(_ schema: [String: Any]) -> [Any] {
        if let other = schema["additionalProperties"] as? [String: Any] {
            return examples(of: other).map { ["a": $0] }
        }
        let properties = (schema["properties"] as? [String: [String: Any]] ?? [:]).mapValues(examples)
        var whole = properties.compactMapValues(\.first)
        if whole["zone"] != nil { whole["zone"] = "Europe/Berlin" }
        return properties.flatMap { key, values -> [Any] in
            values.map { value in whole.merging([key: key == "zone" ? "Europe/Berlin" : value]) { $1 } }
        }
    }
}
