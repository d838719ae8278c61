import Foundation

// Kills an app again and again while it buys, starts it again, and recounts from the store's own
// ledger that nothing paid was lost, nothing granted twice, and nothing left hanging.
//
//     PurserCrashTest --kills 1000
//     PurserCrashTest --deliver 1000      two processes, each delivered the same purchases
//
// In a build made with PURSER_PLANTS=1, `--plant NAME` plants a fault that must be seen.

do {
    let options = try CrashOptions(CommandLine.arguments)
    exit(try await CrashCommand(options).run())
} catch {
    FileHandle.standardError.write(Data("PurserCrashTest: \(error)\n".utf8))
    exit(2)
}
