/// The permanent names of a code's cases, read both ways; what has none is kept behind `other:`.
struct CodeNames<Code: Hashable & Sendable>: Sendable {
    private let named: [(name: String, code: Code)]

    init(_ named: [(name: String, code: Code)]) {
        self.named = named
    }

    /// - Parameter other: the word of a case that carries its own.
    func name(of code: Code, other: String?) -> String {
        if let other { return "other:\(other)" }
        return named.first { $0.code == code }?.name ?? "other:"
    }

    func code(named name: String, other: (String) -> Code) -> Code {
        if let known = named.first(where: { $0.name == name }) { return known.code }
        return other(name.hasPrefix("other:") ? String(name.dropFirst(6)) : name)
    }
}
