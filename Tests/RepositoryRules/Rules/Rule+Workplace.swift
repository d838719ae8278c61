extension Rule {
    static let workplace = [privateWords, strictScripts]

    /// Written in parts, so that this file does not hold them.
    private static let forbiddenTexts = [
        "/wo" + "rk/", "/ho" + "me/", "desi" + "gn.md", "sty" + "le.md",
        "shap" + "es.md", "scena" + "rios.md", "sour" + "ces.md", "reci" + "pes.md",
        "form" + "ats.md", "storekit" + "-api.md", "desi" + "gn §", "desi" + "gn, section",
        "sub" + "agent", "cla" + "ude", "anthro" + "pic", "chat" + "gpt", "co-authored" + "-by",
    ]

    static let privateWords = Rule(
        "the repository says nothing of the place where it was written"
    ) { repository in
        repository.files.flatMap { path, text in
            text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .compactMap { number, line in
                    let line = line.lowercased()
                    let word = forbiddenTexts.first { line.contains($0) }
                    let issue = line.firstMatch(of: /\bissue #?[0-9]+/).map { String($0.output) }
                    return (word ?? issue).map {
                        Violation(path: path, line: number + 1, message: "\"\($0)\"")
                    }
                }
        }
    }

    static let strictScripts = Rule(
        "a script stops at the first error: set -euo pipefail, or lib.sh, which sets it"
    ) { repository in
        repository.files.compactMap { path, text in
            let shebang = text.hasPrefix("#!") ? text.prefix { $0 != "\n" } : ""
            guard shebang.hasSuffix("sh") || path.hasSuffix(".sh") else { return nil }
            let lines = text.split(separator: "\n")
            let isStrict = lines.contains {
                $0.hasPrefix("set -euo pipefail")
                    || $0.hasPrefix("source ") && $0.contains("lib.sh")
            }
            return isStrict
                ? nil : Violation(path: path, line: 1, message: "goes on after an error")
        }
    }
}
