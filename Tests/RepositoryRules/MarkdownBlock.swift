import Foundation

/// A fenced block of code in a Markdown text.
struct MarkdownBlock: Equatable {
    let language: String
    /// The line of the opening fence.
    let line: Int
    let lines: [String]
    /// What `<!-- sample: … -->` on the line above names.
    let sample: String?

    static func all(in text: String) -> [MarkdownBlock] {
        var blocks: [MarkdownBlock] = []
        var opening: (line: Int, language: String, sample: String?)?
        var inside: [String] = []
        var above = ""
        for (index, line) in text.linesOfText.enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if let open = opening {
                if trimmed.hasPrefix("```") {
                    blocks.append(
                        MarkdownBlock(
                            language: open.language, line: open.line, lines: inside,
                            sample: open.sample
                        )
                    )
                    opening = nil
                } else {
                    inside.append(line)
                }
            } else if trimmed.hasPrefix("```") {
                let language = trimmed.dropFirst(3).lowercased()
                opening = (index + 1, language, sampleName(above))
                inside = []
            }
            if !trimmed.isEmpty { above = trimmed }
        }
        return blocks
    }

    private static func sampleName(_ line: String) -> String? {
        guard line.hasPrefix("<!-- sample:"), line.hasSuffix("-->") else { return nil }
        return line.dropFirst(12).dropLast(3).trimmingCharacters(in: .whitespaces)
    }
}

extension String {
    var linesOfText: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines between `// sample: NAME` and `// end of sample`, moved to the left.
    func part(_ name: String) -> [String]? {
        let lines = linesOfText
        func isMark(_ line: String, _ text: String) -> Bool {
            line.trimmingCharacters(in: .whitespaces) == text
        }
        guard let start = lines.firstIndex(where: { isMark($0, "// sample: \(name)") }),
            let end = lines[start...].firstIndex(where: { isMark($0, "// end of sample") })
        else { return nil }
        let inside = lines[(start + 1)..<end]
        let indentation =
            inside.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return inside.map { String($0.dropFirst(indentation)) }
    }
}

extension [String] {
    var withoutBlankEnds: ArraySlice<String> {
        let isBlank: (String) -> Bool = { $0.trimmingCharacters(in: .whitespaces).isEmpty }
        let start = firstIndex { !isBlank($0) } ?? endIndex
        let end = lastIndex { !isBlank($0) }.map { $0 + 1 } ?? endIndex
        return self[Swift.min(start, end)..<end]
    }
}
