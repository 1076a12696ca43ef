internal import Foundation

package indirect enum AnyJSON: Decodable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([AnyJSON])
    case object([String: AnyJSON])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([AnyJSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: AnyJSON].self))
        }
    }

    package subscript(key: String) -> AnyJSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    package var elements: [AnyJSON] { if case .array(let elements) = self { elements } else { [] } }

    package var text: String? { if case .string(let text) = self { text } else { nil } }

    /// Takes type names of JSON schemas.
    package func isOf(_ type: String) -> Bool {
        switch (type, self) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}

/// Checks JSON against the parts of JSON schema that our schema uses.
package struct SchemaCheck {
    private let root: AnyJSON

    package init(path: String) throws {
        root = try JSONDecoder().decode(AnyJSON.self, from: Data(contentsOf: URL(filePath: path)))
    }

    package func faults(ofLine line: String, as name: String) throws -> [String] {
        let value = try JSONDecoder().decode(AnyJSON.self, from: Data(line.utf8))
        return faults(of: value, by: definition(name), at: "$")
    }

    package func name(of command: String) -> String? { root["commands"]?[command]?.text }

    package var pages: [String: String] {
        guard case .object(let pages) = root["pages"] else { return [:] }
        return pages.compactMapValues(\.text)
    }

    private func definition(_ name: String) -> AnyJSON {
        root["$defs"]?[name] ?? .object(["enum": .array([])])
    }

    private func faults(of value: AnyJSON, by schema: AnyJSON, at place: String) -> [String] {
        if let reference = schema["$ref"]?.text {
            return faults(of: value, by: definition(reference.replacing("#/$defs/", with: "")), at: place)
        }
        if let type = schema["type"] {
            let types = [type.text].compactMap(\.self) + type.elements.compactMap(\.text)
            guard types.contains(where: value.isOf) else { return ["\(place) is not \(types)"] }
        }
        var faults: [String] = []
        if let choices = schema["enum"], !choices.elements.contains(value) {
            faults.append("\(place) is none of those")
        }
        if let pattern = schema["pattern"]?.text, let text = value.text,
            text.range(of: pattern, options: .regularExpression) == nil
        {
            faults.append("\(place) is not like \(pattern)")
        }
        if case .number(let least) = schema["minimum"], case .number(let number) = value, number < least {
            faults.append("\(place) is below \(least)")
        }
        if let items = schema["items"] {
            for (index, item) in value.elements.enumerated() {
                faults += self.faults(of: item, by: items, at: "\(place)[\(index)]")
            }
        }
        return faults + memberFaults(of: value, by: schema, at: place)
    }

    private func memberFaults(of value: AnyJSON, by schema: AnyJSON, at place: String) -> [String] {
        guard case .object(let members) = value else { return [] }
        let required = schema["required"]?.elements.compactMap(\.text) ?? []
        var faults = required.filter { members[$0] == nil }.map { "\(place).\($0) is missing" }
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
            if let property = schema["properties"]?[key] {
                faults += self.faults(of: member, by: property, at: "\(place).\(key)")
            } else if schema["additionalProperties"] == .bool(false) {
                faults.append("\(place).\(key) is not described")
            }
        }
        return faults
    }
}
