// The names are StoreKit's own, whose documentation is Apple's.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !canImport(StoreKit)
    public import Foundation
    public import Purser
    import PurserTesting

    extension Bundle {
        /// The file of what the account bought; nil as long as that is nothing.
        public var standInReceiptURL: URL? { StandIn.here.receiptFile() }
    }

    extension StandIn {
        /// Written when it is asked for, so that it is never older than the question, unless it is
        /// left to be old.
        func receiptFile() -> URL? {
            let proofs = habits.leavesReceiptBehind ? receipt.value : receiptNow
            guard !proofs.isEmpty else { return nil }
            let name = "receipt-\(ProcessInfo.processInfo.processIdentifier)-\(address)"
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
            do {
                try Data(proofs.joined(separator: "\n").utf8).write(to: file, options: .atomic)
            } catch {
                return nil
            }
            return file
        }

        private var receiptNow: [String] {
            device.device.history.map { SignedText.make($0.proof) } + restored.value
        }

        /// Nil once the receipt is the newest; else why not.
        func refreshReceipt() -> StoreFailure? {
            guard device.device.isConnected else { return StoreFailure(.network) }
            guard store.settings.signsIn else { return StoreFailure(.cancelled) }
            let now = receiptNow
            receipt.change { $0 = now }
            return nil
        }

        private var address: UInt { UInt(bitPattern: ObjectIdentifier(self).hashValue) }

        func removeReceiptFile() {
            let name = "receipt-\(ProcessInfo.processInfo.processIdentifier)-\(address)"
            let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
            do { try FileManager.default.removeItem(at: file) } catch { return }
        }
    }

    extension SignedText {
        /// All proofs in the stand-in's app receipt.
        public static func proofs(inReceipt data: Data) -> [Receipt] {
            String(decoding: data, as: UTF8.self).split(separator: "\n")
                .compactMap { proof(in: String($0)) }
        }
    }
#endif
