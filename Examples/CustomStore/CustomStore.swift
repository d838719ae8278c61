import Foundation

/// Proves a store adapter of one's own, and sells through it and the App Store side by side.
@main
struct CustomStore {
    private static let usage = """
        usage: CustomStore [--faulty]

        Runs the conformance kit on the adapter of a hosted checkout, then sells one product
        through it and through an App Store in memory. With --faulty the adapter acknowledges
        nothing: the kit finds it, and the program fails.
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
        print("The hosted checkout's adapter:")
        let (checks, failed) = await Proof(isFaulty: !arguments.isEmpty).run()
        print("\nOne product, two stores:")
        do {
            let sold = try TwoStores().sell()
            print("  \(sold.coins) coins\n")
            let isEven = sold.byApple == 1 && sold.byCheckout == 1 && sold.coins == 200
            let sales =
                isEven
                ? "sold 1 by each store" : "sold \(sold.byApple) and \(sold.byCheckout)"
            print("\(checks) conformance checks · \(failed) failed · \(sales)")
            exit(failed == 0 && isEven ? 0 : 1)
        } catch {
            print("the shop failed: \(error)")
            exit(1)
        }
    }
}
