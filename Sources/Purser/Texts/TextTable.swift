import Foundation

/// The texts of one language, by key.
///
/// They are read from the package's resources, but never through `Bundle.module`, which ends the
/// process where the resources were not shipped. There the English texts of ``english`` stand in.
enum TextTable {
    static let languages = ["en", "zh-Hans"]

    static let loaded: [String: [String: String]] = {
        var tables: [String: [String: String]] = [:]
        for language in languages { tables[language] = read(language, in: places) }
        return tables
    }()

    /// The first language that there are texts in; English where there is none.
    static func language(preferring preferred: [String]) -> String {
        for name in preferred {
            let parts = name.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
            // Who reads Traditional Chinese has another script; the region tells it, too.
            let isTraditional = parts.contains { ["hant", "tw", "hk", "mo"].contains($0) }
            switch parts.first {
            case "en": return "en"
            case "zh" where parts.contains("hans") || !isTraditional: return "zh-Hans"
            default: continue
            }
        }
        return "en"
    }

    /// Reads a language's texts; nil where the resources are not there or cannot be read.
    static func read(_ language: String, in places: [URL]) -> [String: String]? {
        // A build system may write the folder's name in lower case.
        let names = [language, language.lowercased()].map { "\($0).lproj/UserTexts.strings" }
        for place in places {
            for name in names {
                let path = place.appending(path: name).path(percentEncoded: false)
                guard let data = FileManager.default.contents(atPath: path) else { continue }
                do {
                    // One reader for all forms: a build system may have compiled the file.
                    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
                    return list as? [String: String]
                } catch {
                    return nil
                }
            }
        }
        return nil
    }

    /// Where the package's resources may lie: in the app, beside a tool, in a framework.
    private static let places: [URL] = {
        var folders: [URL?] = [
            Bundle.main.resourceURL, Bundle.main.bundleURL,
            Bundle.main.executableURL?.deletingLastPathComponent(),
        ]
        #if canImport(Darwin)
            let own = Bundle(for: Mark.self)
            folders += [
                own.resourceURL, own.bundleURL, own.bundleURL.deletingLastPathComponent(),
            ]
        #endif
        let bundles = [
            "Purser_Purser.bundle", "Purser_Purser.bundle/Contents/Resources",
            "Purser_Purser.resources",
        ]
        return folders.compactMap { $0 }.flatMap { folder in
            bundles.map { folder.appending(path: $0) }
        }
    }()

    private final class Mark {}
}
