import Foundation
import Purser
import PurserTesting

/// Tests an app's purchase page: no network, no Xcode, no waiting.
@main
struct TestingYourApp {
    private static let usage = """
        usage: TestingYourApp [--faulty]

        Tells each story to an app's purchase page and checks what the customer sees and has.
        With --faulty each first payment is never answered, and the program fails.
        """

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard arguments.allSatisfy({ $0 == "--faulty" }) else {
            print(usage)
            exit(arguments == ["--help"] ? 0 : 2)
        }
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            print("virtual time needs macOS 15 or later")
            exit(2)
        }
        let checks = Checks()
        for story in Story.buying + Story.afterwards {
            print(story.name)
            do {
                try tell(story, checks, isFaulty: !arguments.isEmpty)
            } catch {
                await checks.expect(false, "the story breaks off: \(error)")
            }
        }
        let (made, failed) = (await checks.made, await checks.failed)
        print("\(made) checks · \(failed) failed")
        exit(failed == 0 ? 0 : 1)
    }

    // sample: run
    /// Each story has a world of its own, and runs on one thread in virtual time.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    private static func tell(_ story: Story, _ checks: Checks, isFaulty: Bool) throws {
        let customer = Customer()
        if isFaulty { customer.phone.plan(.hangs(paid: false)) }
        let executor = SeededTaskExecutor(seed: 1, clock: customer.clock)
        try executor.run { try await story.tell(customer, checks) }
    }
    // end of sample
}
