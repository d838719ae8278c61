// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the C header's.

public import CPurser
import Purser

/// Runs a call on a shop's session, or says why it does nothing.
func withSession(
    _ shop: purser_shop, _ body: (ShopSession) throws(StatusError) -> purser_status
) -> purser_status {
    do throws(StatusError) {
        return try body(try ShopTable.shared.session(shop).get())
    } catch {
        return error.status
    }
}

/// See `purser.h`.
@c @implementation
public func purser_version() -> UInt32 { purserVersion }

/// See `purser.h`.
@c @implementation
public func purser_status_text(_ status: purser_status) -> UnsafePointer<CChar> {
    StatusTexts.shared.text(of: status)
}

/// See `purser.h`.
@c @implementation
public func purser_create(
    _ configuration: UnsafePointer<CChar>?, _ stores: UnsafePointer<purser_store_functions>?,
    _ store_count: Int, _ shop: UnsafeMutablePointer<purser_shop>?,
    _ message: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> purser_status {
    func say(_ text: String) {
        guard let message, capacity > 0 else { return }
        let bytes = Array(text.utf8.prefix(capacity - 1))
        for (index, byte) in bytes.enumerated() { message[index] = CChar(bitPattern: byte) }
        message[bytes.count] = 0
    }
    say("")
    guard let shop else { return PURSER_NULL_ARGUMENT }
    shop.pointee = 0
    do throws(ShopParts.Problem) {
        let parts = try ShopParts.read(configuration, stores, store_count)
        guard let handle = ShopTable.shared.add({ ShopSession(parts, $0, $1) }) else {
            throw ShopParts.Problem(
                status: PURSER_TOO_MANY, message: "there are \(ShopTable.limit) shops"
            )
        }
        _ = withSession(handle) { session in
            session.begin()
            return PURSER_OK
        }
        shop.pointee = handle
        return PURSER_OK
    } catch {
        say(error.message)
        return error.status
    }
}

/// See `purser.h`.
@c @implementation
public func purser_destroy(_ shop: purser_shop) -> purser_status {
    withSession(shop) { session in
        guard ShopTable.shared.isOwnThread(shop) else { return PURSER_WRONG_THREAD }
        guard !session.isPolling else { return PURSER_REENTRANT }
        ShopTable.shared.remove(shop)
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_poll(
    _ shop: purser_shop, _ limit: Int, _ delivered: UnsafeMutablePointer<Int>?
) -> purser_status {
    delivered?.pointee = 0
    if ShopTable.shared.isIdle(shop) { return PURSER_OK }
    return withSession(shop) { session in
        guard ShopTable.shared.isOwnThread(shop) else { return PURSER_WRONG_THREAD }
        guard let count = session.poll(limit: limit) else { return PURSER_REENTRANT }
        delivered?.pointee = count
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_wake(_ shop: purser_shop) -> purser_status {
    withSession(shop) { session in
        session.wake()
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_observe(
    _ shop: purser_shop, _ event: purser_event_function?, _ context: UnsafeMutableRawPointer?,
    _ observer: UnsafeMutablePointer<purser_observer>?
) -> purser_status {
    withSession(shop) { session in
        guard let event, let observer else { return PURSER_NULL_ARGUMENT }
        observer.pointee = session.observe(Callback(function: event, context: context))
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_unobserve(
    _ shop: purser_shop, _ observer: purser_observer
) -> purser_status {
    withSession(shop) { $0.unobserve(observer) }
}
