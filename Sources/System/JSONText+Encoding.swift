extension JSONText {
    /// A value's JSON, with keys in the order in which it encodes them.
    ///
    /// Numbers and texts cannot fail here; a value whose own `encode(to:)` throws becomes null.
    package init(encoding value: some Encodable) { self = (try? JSONTextEncoder.text(of: value)) ?? .null }
}

extension JSONText: Encodable {
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value): try value.encode(to: encoder)
        case .integer(let value): try value.encode(to: encoder)
        case .number(let value): try value.encode(to: encoder)
        case .string(let value): try value.encode(to: encoder)
        case .array(let values): try values.encode(to: encoder)
        case .object(let members):
            var container = encoder.container(keyedBy: JSONKey.self)
            for member in members { try container.encode(member.value, forKey: JSONKey(member.key)) }
        }
    }
}

package struct JSONKey: CodingKey, ExpressibleByStringLiteral {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(_ key: String) { stringValue = key }
    package init(stringLiteral key: String) { stringValue = key }
    package init?(stringValue: String) { self.init(stringValue) }
    package init?(intValue: Int) { nil }
}

private final class JSONTextEncoder: Encoder {
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    private var text = JSONText.null
    private var parts: [(key: String?, encoder: JSONTextEncoder)] = []
    private var isObject = false

    static func text(of value: some Encodable) throws -> JSONText {
        switch value {
        case let value as JSONText: return value
        case let value as String: return .string(value)
        case let value as Bool: return .bool(value)
        case let value as Double: return .number(value)
        case let value as Float: return .number(Double(value))
        case let value as any BinaryInteger: return .integer(Int(value))
        default:
            let encoder = JSONTextEncoder()
            try value.encode(to: encoder)
            return encoder.whole
        }
    }

    private var whole: JSONText {
        if isObject { return .object(parts.map { JSONText.Member($0.key ?? "", $0.encoder.whole) }) }
        return parts.isEmpty ? text : .array(parts.map(\.encoder.whole))
    }

    private func add(_ key: String?, _ text: JSONText = .null) -> JSONTextEncoder {
        let part = JSONTextEncoder()
        part.text = text
        parts.append((key, part))
        return part
    }

    func container<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
        isObject = true
        return KeyedEncodingContainer(Keyed(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        text = .array([])
        return Unkeyed(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: JSONTextEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil(forKey key: Key) { _ = encoder.add(key.stringValue) }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            _ = encoder.add(key.stringValue, try JSONTextEncoder.text(of: value))
        }

        func nestedContainer<Other: CodingKey>(keyedBy: Other.Type, forKey key: Key)
            -> KeyedEncodingContainer<Other>
        {
            encoder.add(key.stringValue).container(keyedBy: Other.self)
        }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            encoder.add(key.stringValue).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { encoder.add("super") }

        func superEncoder(forKey key: Key) -> any Encoder { encoder.add(key.stringValue) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let encoder: JSONTextEncoder
        var codingPath: [any CodingKey] { [] }
        var count: Int { encoder.parts.count }

        func encodeNil() { _ = encoder.add(nil) }

        func encode(_ value: some Encodable) throws {
            _ = encoder.add(nil, try JSONTextEncoder.text(of: value))
        }

        func nestedContainer<Key: CodingKey>(keyedBy: Key.Type) -> KeyedEncodingContainer<Key> {
            encoder.add(nil).container(keyedBy: Key.self)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.add(nil).unkeyedContainer() }

        func superEncoder() -> any Encoder { encoder.add(nil) }
    }

    private struct Single: SingleValueEncodingContainer {
        let encoder: JSONTextEncoder
        var codingPath: [any CodingKey] { [] }

        func encodeNil() { encoder.text = .null }

        func encode(_ value: some Encodable) throws { encoder.text = try JSONTextEncoder.text(of: value) }
    }
}
