/// What the command line asks for.
struct BenchmarkOptions: Equatable {
    struct Unknown: Error, Equatable {
        let argument: String
    }

    static let usage = """
        usage: PurserBenchmarks [--filter TEXT]... [--json] [--list]

        Prints a row for each benchmark whose name contains a filter's text, by default for all,
        and exits with 1 when a row misses its bar. Build it for release: swift run -c release.
        """

    var filters: [String] = []
    var isJSON = false
    var isList = false
    var isHelp = false

    init(_ arguments: [String]) throws(Unknown) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--list": isList = true
            case "--help", "-h": isHelp = true
            case "--filter":
                guard let text = rest.popFirst() else { throw Unknown(argument: "--filter") }
                filters.append(text)
            default: throw Unknown(argument: argument)
            }
        }
    }

    func selects(_ name: String) -> Bool {
        filters.isEmpty || filters.contains { name.contains($0) }
    }
}
