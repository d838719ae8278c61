import Foundation

func complain(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
}

#if DEBUG
    complain("a debug build: these figures say nothing; use swift run -c release")
#endif

/// Row by row, also into a pipe.
func show(_ line: String) {
    print(line)
    fflush(nil)
}

let command = BenchmarkCommand(benchmarks: Benchmark.all, print: show, complain: complain)
exit(await command.run(Array(CommandLine.arguments.dropFirst())))
