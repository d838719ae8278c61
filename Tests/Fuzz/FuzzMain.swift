import Foundation

// The program under libFuzzer. Without the variable that names a target it writes the seeds of all.

/// libFuzzer's own loop; its `main` cannot be used, since the build names the entry of a program.
@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

let fuzzTarget = ProcessInfo.processInfo.environment["PURSER_FUZZ_TARGET"]
    .flatMap(FuzzTarget.init(rawValue:))

/// What the build expects as the program's entry.
@_cdecl("PurserFuzz_main")
public func entry(
    _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    if fuzzTarget == nil {
        guard CommandLine.arguments.count == 2 else { return 2 }
        do {
            try writeSeeds(to: URL(filePath: CommandLine.arguments[1]))
            return 0
        } catch {
            return 1
        }
    }
    // Once outside the time limit of an input: the first read makes a key.
    fuzzTarget?.read([])
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments) { bytes, size in
        fuzzTarget?.read(Array(UnsafeBufferPointer(start: bytes, count: size)))
        return 0
    }
}

func writeSeeds(to folder: URL) throws {
    for target in FuzzTarget.allCases {
        let place = folder.appending(path: target.rawValue)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        for (number, seed) in target.seeds.enumerated() {
            try Data(seed).write(to: place.appending(path: "seed-\(number)"))
        }
    }
}
