import Foundation
import Testing

@Suite("The surface as text")
struct PublicSurfaceTests {
    private func symbol(_ path: [String], _ declaration: String, more: String = "") -> String {
        """
        {"identifier": {"precise": "s:\(path.joined())"}, "pathComponents": \(path),
        "declarationFragments": [{"spelling": "\(declaration)"}]\(more)}
        """
    }

    private func surface(_ symbols: [String], relationships: String = "") throws -> PublicSurface {
        let json = """
            {"symbols": [\(symbols.joined(separator: ","))], "relationships": [\(relationships)]}
            """
        return try PublicSurface(graphs: [Data(json.utf8)])
    }

    @Test("lines are sorted, name their symbol, and tell what a type conforms to")
    func lines() throws {
        let surface = try surface(
            [symbol(["B"], "struct B"), symbol(["A", "c"], "var c:\\n   Int { get }")],
            relationships: """
                {"kind": "conformsTo", "source": "s:B", "target": "x", "targetFallback": "D"},
                {"kind": "conformsTo", "source": "s:B", "target": "z", "targetFallback": "Swift.C"},
                {"kind": "conformsTo", "source": "s:B", "target": "y",
                "targetFallback": "Swift.Copyable"},
                {"kind": "memberOf", "source": "s:Ac", "target": "s:B"}
                """
        )
        #expect(surface.text == "A.c | var c: Int { get }\nB | conforms to C, D\nB | struct B\n")
    }

    @Test("a symbol without a comment is found, one that the compiler made is not")
    func undocumented() throws {
        let place = ", \"location\": {\"uri\": \"file\"}"
        let comment = { (text: String) in ", \"docComment\": {\"lines\": [{\"text\": \"\(text)\"}]}"
        }
        let surface = try surface([
            symbol(["bare"], "", more: place), symbol(["blank"], "", more: place + comment(" ")),
            symbol(["told"], "", more: place + comment("Says it.")), symbol(["made"], ""),
        ])
        #expect(surface.undocumented == ["bare", "blank"])
    }

    private static let released = ["A | struct A", "A.b | var b: Int", "C | struct C"]

    @Test(
        "a change has to be said in the CHANGELOG, by its type's name",
        arguments: [
            (released, "### Fixed\n- Nothing.", []),
            (released + ["D | struct D"], "### Added\n- `D`.", []),
            (released + ["D | struct D"], "### Added\n- `Do`.", ["Added: `D`"]),
            (released + ["A.d | var d: Int"], "### Added\n- `A.d`.", []),
            (released + ["A.d | var d: Int"], "### Fixed\n- `A.d`.", ["Added: `A`"]),
            (["A | struct A", "A.b | var b: Int"], "### Added\n- `C`.", ["Breaking: `C`"]),
            (["A | struct A", "A.b | var b: Int"], "### Breaking\n- `C` is gone.", []),
            (
                ["A | struct A", "A.b | var b: Text", "C | struct C"],
                "### Added\n- `A.b` is a text.", ["Breaking: `A`"]
            ),
        ]
    )
    func changes(current: [String], section: String, missing: [String]) {
        let found = PublicSurface.missingFromChangelog(
            product: "P", current: current, released: Self.released,
            changelog: Changelog("# Changelog\n\n## 0.2.0 - unreleased\n\n\(section)\n")
        )
        #expect(found == missing)
    }

    @Test("a new product is named, and a change needs a version that is unreleased")
    func versions() {
        let changelog = Changelog("# Changelog\n\n## 0.2.0 - 2026-01-01\n\n### Added\n- `P`.\n")
        let missing = { (product: String, released: [String]?) in
            PublicSurface.missingFromChangelog(
                product: product, current: ["A | struct A"], released: released,
                changelog: changelog
            )
        }
        #expect(missing("P", nil) == [])
        #expect(missing("Q", nil) == ["Added: `Q`"])
        #expect(missing("P", []) == ["a version that is unreleased"])
        #expect(missing("P", ["A | struct A"]) == [])
    }
}
