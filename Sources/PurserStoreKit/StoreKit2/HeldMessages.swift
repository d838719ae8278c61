import Purser
import PurserStoreKitAPI

/// What the store wants to show, kept until the app says where.
///
/// Whoever listens to StoreKit's messages takes over showing them: so only an app that asked for it
/// gets them.
final class HeldMessages: Sendable {
    #if os(iOS) || os(visionOS) || os(Linux)
        private let held = Locked<[Message]>([])

        /// How many are kept; an app that never shows them loses the oldest.
        static let limit = 20

        func hold(_ message: Message) {
            held.withLock { messages in
                messages.append(message)
                messages.removeFirst(max(0, messages.count - Self.limit))
            }
        }

        /// All that are kept, oldest first; they are kept no longer.
        func take() -> [Message] {
            held.withLock { messages in
                defer { messages = [] }
                return messages
            }
        }
    #endif
}
