/// Tells which device this is, for apps that refuse proofs copied from another one.
public protocol DeviceIdentifying: Sendable {
    /// Answers with everything that may identify this device; any of them may fit a proof.
    ///
    /// Called once for each proof that is bound to a device; calls may overlap. For signed
    /// transactions it is StoreKit's `AppStore.deviceVerificationID`; for app receipts the
    /// identifier for vendors on iOS and the hardware addresses of the network interfaces on macOS.
    ///
    /// - Returns: none if the device cannot be identified now; the verdict is then undecided.
    func identifiers() async -> [DeviceIdentifier]
}
