internal import VoiceCore

extension Response {
    /// One JSON value.
    static func json(_ status: Int, _ value: JSONText, headers: [String: String] = [:]) -> Response {
        json(status, line: value.line, headers: headers)
    }

    /// One JSON value that was written already.
    static func json(_ status: Int, line: String, headers: [String: String] = [:]) -> Response {
        let type = ["Content-Type": "application/json; charset=utf-8"]
        return Response(status, type.merging(headers) { $1 }, .bytes(Array((line + "\n").utf8)))
    }

    /// What went wrong, in the form that OpenAI's clients know; every other program gets the same.
    static func failure(
        _ status: Int,
        _ message: String,
        parameter: String? = nil,
        code: String? = nil,
        headers: [String: String] = [:]
    ) -> Response {
        let kind =
            switch status {
            case 401: "authentication_error"
            case 429: "rate_limit_error"
            case ..<500: "invalid_request_error"
            default: "server_error"
            }
        let error: JSONText = [
            "message": .string(message), "type": .string(kind), "param": .optional(parameter),
            "code": .optional(code),
        ]
        return json(status, ["error": error], headers: headers)
    }
}
