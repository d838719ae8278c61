// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    import Foundation
    import Purser
    import PurserTesting

    /// The store as a whole.
    public enum AppStore {
        /// One of its worlds.
        public struct Environment: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            public static let production = Environment(rawValue: "Production")
            public static let sandbox = Environment(rawValue: "Sandbox")
            public static let xcode = Environment(rawValue: "Xcode")

            init(_ environment: StoreEnvironment) {
                self =
                    switch environment {
                    case .production: .production
                    case .sandbox: .sandbox
                    case .xcode: .xcode
                    default: Environment(rawValue: environment.rawValue)
                    }
            }
        }

        public static var canMakePayments: Bool {
            StandIn.here.store.settings.paymentsAllowed
        }

        /// Asks the user to sign in.
        public static func sync() async throws {
            do throws(StoreFailure) {
                _ = try await StandIn.here.owned(.mayPrompt)
            } catch {
                throw StoreKitError(error)
            }
        }
    }
#endif
