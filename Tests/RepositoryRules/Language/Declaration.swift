/// A declaration at the top of a file or inside a type.
struct Declaration: Sendable {
    struct Attribute: Sendable {
        let name: String
        let arguments: [Token]
    }

    static let typeKeywords: Set<String> = ["struct", "class", "enum", "actor", "protocol"]

    /// The keyword: `struct`, `func`, `init`, `var`, `case`, `extension` …
    let keyword: String
    /// For an extension the extended type; for an initialiser `init`.
    let name: String
    let attributes: [Attribute]
    let modifiers: Set<String>
    /// The tokens between the keyword and the body.
    let header: [Token]
    let lines: ClosedRange<Int>
    /// From the opening to the closing brace.
    let body: ClosedRange<Int>?
    let parameterCount: Int
    var members: [Declaration] = []

    var isType: Bool { Self.typeKeywords.contains(keyword) }

    var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

    var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }

    func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

    /// Itself and all that is declared inside it.
    var family: [Declaration] { [self] + members.flatMap(\.family) }
}
