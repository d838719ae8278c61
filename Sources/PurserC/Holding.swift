// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the C header's.

public import CPurser
import Purser

/// See `purser.h`.
@c @implementation
public func purser_hold_retry(
    _ shop: purser_shop, _ hold: UnsafePointer<CChar>?, _ end: purser_end_function?,
    _ context: UnsafeMutableRawPointer?
) -> purser_status {
    settle(shop, hold, end, context) { () throws(StatusError) in .retry }
}

/// See `purser.h`.
@c @implementation
public func purser_hold_assign(
    _ shop: purser_shop, _ hold: UnsafePointer<CChar>?, _ account: UnsafePointer<CChar>?,
    _ payment: UnsafePointer<CChar>?, _ by: UnsafePointer<CChar>?, _ end: purser_end_function?,
    _ context: UnsafeMutableRawPointer?
) -> purser_status {
    settle(shop, hold, end, context) { () throws(StatusError) in
        .assign(
            to: AccountID(try account.requiredText()),
            payment: try payment.text().map { PaymentID($0) }, by: try by.requiredText()
        )
    }
}

/// See `purser.h`.
@c @implementation
public func purser_hold_dismiss(
    _ shop: purser_shop, _ hold: UnsafePointer<CChar>?, _ reason: UnsafePointer<CChar>?,
    _ by: UnsafePointer<CChar>?, _ end: purser_end_function?, _ context: UnsafeMutableRawPointer?
) -> purser_status {
    settle(shop, hold, end, context) { () throws(StatusError) in
        .dismiss(reason: try reason.requiredText(), by: try by.requiredText())
    }
}

private func settle(
    _ shop: purser_shop, _ hold: UnsafePointer<CChar>?, _ end: purser_end_function?,
    _ context: UnsafeMutableRawPointer?, _ decide: () throws(StatusError) -> HoldDecision
) -> purser_status {
    withSession(shop) { session throws(StatusError) in
        guard let end else { return PURSER_NULL_ARGUMENT }
        let text = try hold.requiredText()
        let decision = try decide()
        guard let id = HoldID(text) else { return PURSER_INVALID_ARGUMENT }
        let callback = Callback(function: end, context: context)
        let callbacks = session.callbacks
        session.bridge.settle(id, decision) { result in
            callbacks.put {
                let arena = TextArena()
                var foreign = ForeignOutcome.end(result, arena)
                callback.function(callback.context, &foreign)
                withExtendedLifetime(arena) {}
            }
        }
        return PURSER_OK
    }
}
