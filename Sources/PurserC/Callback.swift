import CPurser

/// An app's function and context, carried to the app's own thread.
struct Callback<Function>: @unchecked Sendable {
    // Proof of Sendable: both are only handed on; the function is called with the context on the
    // one thread that polls, as the header promises.
    let function: Function
    let context: UnsafeMutableRawPointer?
}
