import Foundation
import PurserReceipts

let options: InspectorOptions
do {
    options = try InspectorOptions(Array(CommandLine.arguments.dropFirst()))
} catch {
    complain("what is \(error.argument)?\n\(InspectorOptions.usage)")
    exit(2)
}
if options.isHelp || options.files.isEmpty {
    print(InspectorOptions.usage)
    exit(options.isHelp ? 0 : demonstrate())
}
exit(inspect(options))

/// Inspects every file.
///
/// - Returns: the exit code: 0 only if all are valid.
func inspect(_ options: InspectorOptions) -> Int32 {
    // sample: inspect
    var inspector = ProofInspector()
    for file in options.roots {
        guard let root = contents(of: file).flatMap({ TrustedRoot(der: $0, allowsSHA1: true) })
        else {
            complain("\(file) is no certificate")
            return 2
        }
        inspector.trust(root)
    }
    // end of sample
    inspector.playKey = options.key.map { key in
        FileManager.default.contents(atPath: key).map { String(decoding: $0, as: UTF8.self) } ?? key
    }
    var areAllValid = true
    for file in options.files {
        guard let data = contents(of: file) else {
            areAllValid = false
            continue
        }
        let report = inspector.inspect(data, expecting: options.expectation)
        areAllValid = areAllValid && report.verdict == .valid
        show(report, of: file, options)
    }
    return areAllValid ? 0 : 1
}

func show(_ report: ProofReport, of file: String, _ options: InspectorOptions) {
    guard options.isJSON else {
        let text = ReportText(file: file, report: report)
        print(options.files.count > 1 ? text.line : text.tree)
        return
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        print(String(decoding: try encoder.encode(ReportJSON(file: file, report)), as: UTF8.self))
    } catch {
        complain("\(file): \(error)")
    }
}

/// Without a file there is nothing to inspect; what is no proof shows that it is told apart.
func demonstrate() -> Int32 {
    let report = ProofInspector().inspect(Data("not a receipt".utf8))
    print("\n" + ReportText(file: "an example", report: report).tree)
    return report.verdict == .rejected ? 0 : 1
}

func contents(of file: String) -> Data? {
    guard let data = FileManager.default.contents(atPath: file) else {
        complain("\(file) cannot be read")
        return nil
    }
    return data
}

func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}
