import Foundation

// Answers "where is my money": reads an app's journal and says, for each purchase, what happened
// and what support should do. It changes nothing, leaves nothing beside the file, shows no receipt.
// Without a file it shows itself on a journal that it makes and removes.

do {
    let options = try InspectorOptions(Array(CommandLine.arguments.dropFirst()))
    if let file = options.file {
        print(try Inspector(file, options).report(at: Date()))
    } else {
        let sample = try await SampleJournal()
        print(try Inspector(sample.file, options).report(at: Date()))
        try sample.remove()
    }
} catch {
    FileHandle.standardError.write(Data("JournalInspector: \(error)\n".utf8))
    exit(2)
}
