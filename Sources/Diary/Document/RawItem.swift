/// The key of a value that is missing or wrong.
struct WrongKey: Error, Equatable {
    var key: String
}

/// One of a list, of which the others are read all the same where it is not what it should be.
struct RawItem<Raw: Decodable>: Decodable {
    let read: Result<Raw, WrongKey>

    init(from decoder: any Decoder) throws {
        do {
            read = .success(try Raw(from: decoder))
        } catch let error as DecodingError {
            // The place in the list is said by its number.
            let path = error.keys.dropFirst(decoder.codingPath.count)
            read = .failure(WrongKey(key: path.path))
        }
    }
}
