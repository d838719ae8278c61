extension Sample {
    private static let path = "Sources/Purser/Price.swift"

    static let safety = [
        Sample(
            .traps, at: path,
            good: [
                "let a = try? b()", "let a = b as? C", "// try! as! fatalError()",
                "let a = \"try! as! fatalError()\"", "preconditionFailure(\"ours\")",
            ],
            bad: [
                "let a = try! b()", "let a = b as! C", "fatalError(\"no\")",
                "let a = \"text \\(try! b())\"",
            ]
        ),
        Sample(
            .forcedUnwraps, at: path,
            good: [
                "if !a && b != c, !(d), [!e, !f].count !== g {}", "let a = #\"b!\"#", "return !a",
                "let r = /b!/", "func a() -> Never { b }", "a ? !b : c", "// a!", "x!=y",
            ],
            bad: [
                "let a = b!", "b!.c()", "b()!", "b[0]!", "let a: Int!", "let a: [Int]!",
                "let a: Array<Int>!", "let s = \"\\(b!)\"", "f(b!, c)", "b?.c!", "\"a\".first!",
                "let a = b.map { $0! }",
            ]
        ),
        Sample(
            .emptyCatches, at: path,
            good: ["do { try a() } catch { log(error) }", "// catch {}"],
            bad: [
                "do { try a() } catch {}", "do { try a() } catch let e as B { // why\n }",
                "do { try a() } catch B.c {\n\n}",
            ]
        ),
        Sample(
            .errorTexts, at: path,
            good: ["let text = error.localizedDescription"],
            bad: ["if error.localizedDescription.contains(\"retry\") {}"]
        ),
        Sample(
            .droppedErrors, at: path,
            good: [
                "let a = try? read()", "guard let a =\n    try? read() else { return }",
                "// The system removes it.\ntry? remove()", "try? remove()  // or the system does",
            ],
            bad: ["func a() {\n    try? remove()\n}"]
        ),
    ]

    static let effects = [
        Sample(
            .realTime,
            good: [
                [path: "Date(timeIntervalSince1970: 5)"], [path: "effects.date()"],
                [path: "UUID(uuid: bytes)"], [path: "// Date()"],
                ["Sources/Purser/Effects.swift": "Date()"], ["Tests/A.swift": "UUID()"],
            ],
            bad: [
                [path: "Date()"], [path: "Date.now"], [path: "UUID()"], [path: "ContinuousClock()"],
                [path: "try await Task.sleep(for: .seconds(1))"], [path: "SuspendingClock().now"],
                [path: "DispatchTime.now()"], ["Sources/PurserTesting/Effects.swift": "Date()"],
            ]
        ),
        Sample(
            .virtualTime, at: "Sources/PurserTesting/Store.swift",
            good: ["Effects.test(clock: clock)", "// Effects.live", "a.liveness"],
            bad: ["Effects.live", "let a: Effects = .live"]
        ),
        Sample(
            .realRandomness, at: path,
            good: [
                "Int.random(in: 0..<5, using: &generator)", "list.shuffled(using: &generator)",
                "effects.random()", "func random() -> Double { 0 }",
            ],
            bad: [
                "Int.random(in: 0..<5)", "list.shuffled()", "list.randomElement()",
                "var generator = SystemRandomNumberGenerator()", "arc4random_uniform(5)",
            ]
        ),
        Sample(
            .testTime,
            good: [
                ["Tests/A.swift": "await clock.advance(by: .days(2))"],
                ["Tests/A.swift": "try await clock.sleep(until: then)"],
                ["Tests/Benchmarks/A.swift": "ContinuousClock()"],
            ],
            bad: [
                ["Tests/A.swift": "try await Task.sleep(for: .seconds(1))"],
                ["Tests/A.swift": "Thread.sleep(forTimeInterval: 1)"], ["Tests/A.swift": "Date()"],
                ["Tests/A.swift": "ContinuousClock().now"], ["Tests/A.swift": "_ = sleep(2)"],
            ]
        ),
        Sample(
            .tasks, at: path,
            good: ["try Task.checkCancellation()", "group.addTask { a }", "await Task.yield()"],
            bad: [
                "Task { a }", "Task(priority: .high) { a }", "Task.detached { a }",
                "let a: Int = Task<Int, Never> { 5 }", "Task.immediate { a }",
                "DispatchQueue.global().async {}", "Thread { a }",
            ]
        ),
        Sample(
            .uncheckedSharing,
            good: [
                ["Sources/Purser/Locked.swift": "final class Locked<A>: @unchecked Sendable {}"],
                [
                    "Sources/PurserC/A.swift":
                        "// A lock guards it.\nclass A: @unchecked Sendable {}"
                ],
                ["Tests/Support/A.swift": "nonisolated(unsafe) var a = 1"],
            ],
            bad: [
                [path: "// Safe.\nclass A: @unchecked Sendable {}"],
                [path: "nonisolated(unsafe) var a = 1"],
                ["Sources/PurserC/A.swift": "// Far.\n\nclass A: @unchecked Sendable {}"],
                ["Sources/PurserSQLite/A.swift": "nonisolated(unsafe) let a = 1"],
            ]
        ),
        Sample(
            .synchronization, at: "Tests/A.swift",
            good: ["import Foundation"], bad: ["private import Synchronization"]
        ),
        Sample(
            .newerInterfaces, at: path,
            good: [
                "@available(macOS 15, iOS 18, tvOS 18, *)\nfinal class A: TaskExecutor {}",
                "@available(iOS 18.4, macOS 15.4, *)\nstruct A { let b: any AsyncSequence<C, D> }",
                "// TaskExecutor", "let a: AsyncStream<Int>",
                "@available(macOS 14, iOS 17, *)\n@Observable final class A {}",
            ],
            bad: [
                "final class A: TaskExecutor {}", "func a() -> some AsyncSequence<Int, Never> {}",
                "@available(macOS 14, iOS 17, *)\nfinal class A: TaskExecutor {}",
                "@available(macOS 15, *)\nfinal class A: TaskExecutor {}",
                "@Observable final class A {}", "let a = Mutex(5)", "let a: Atomic<Int>",
                "class A { isolated deinit {} }", "await withDiscardingTaskGroup { _ in }",
            ]
        ),
    ]
}
