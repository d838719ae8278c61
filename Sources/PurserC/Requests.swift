// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the C header's.

public import CPurser
import Purser

/// See `purser.h`.
@c @implementation
public func purser_request_products(
    _ shop: purser_shop, _ products: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int,
    _ each: purser_product_function?, _ end: purser_end_function?,
    _ context: UnsafeMutableRawPointer?
) -> purser_status {
    withSession(shop) { session throws(StatusError) in
        guard let end else { return PURSER_NULL_ARGUMENT }
        var ids: [ProductID]?
        if count > 0 {
            guard let products else { return PURSER_NULL_ARGUMENT }
            guard count <= 10_000 else { return PURSER_INVALID_ARGUMENT }
            var read: [ProductID] = []
            for index in 0..<count { read.append(ProductID(try products[index].requiredText())) }
            ids = read
        } else if count < 0 || products != nil {
            return PURSER_INVALID_ARGUMENT
        }
        let item = Callback(function: each, context: context)
        let last = Callback(function: end, context: context)
        let callbacks = session.callbacks
        session.bridge.requestProducts(ids) { result in
            callbacks.put {
                let arena = TextArena()
                var items: [purser_product] = []
                if case .success(let found) = result {
                    items = ForeignOutcome.products(found, arena)
                }
                if let function = item.function {
                    for var product in items { function(item.context, &product) }
                }
                var foreign = ForeignOutcome.end(result, arena, count: items.count)
                last.function(last.context, &foreign)
                withExtendedLifetime(arena) {}
            }
        }
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_request_payment(
    _ shop: purser_shop, _ payment: UnsafePointer<purser_payment>?,
    _ outcome: purser_outcome_function?, _ context: UnsafeMutableRawPointer?
) -> purser_status {
    withSession(shop) { session throws(StatusError) in
        guard let payment, let outcome else { return PURSER_NULL_ARGUMENT }
        guard payment.pointee.size >= MemoryLayout<purser_payment>.size,
            payment.pointee.version == purserVersion
        else { return PURSER_INVALID_STRUCT }
        let asked = payment.pointee
        guard asked.quantity >= 0 else { return PURSER_INVALID_ARGUMENT }
        let product = try asked.product.requiredText()
        var request = PaymentRequest(ProductID(product))
        request.account = try asked.account.text().map { AccountID($0) }
        request.order = try asked.order.text().map { OrderID($0) }
        request.store = try asked.store.text().map { StoreID($0) }
        request.quantity = asked.quantity == 0 ? 1 : Int(asked.quantity)
        request.allowsSecondPurchase = asked.allows_second_purchase != 0
        let callback = Callback(function: outcome, context: context)
        let callbacks = session.callbacks
        session.bridge.requestPayment(request) { result in
            callbacks.put {
                let arena = TextArena()
                var foreign = ForeignOutcome.make(result, of: product, arena)
                callback.function(callback.context, &foreign)
                withExtendedLifetime(arena) {}
            }
        }
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_request_restore(
    _ shop: purser_shop, _ account: UnsafePointer<CChar>?, _ each: purser_restored_function?,
    _ end: purser_end_function?, _ context: UnsafeMutableRawPointer?
) -> purser_status {
    withSession(shop) { session throws(StatusError) in
        guard let end else { return PURSER_NULL_ARGUMENT }
        let owner = try account.text().map { AccountID($0) }
        let item = Callback(function: each, context: context)
        let last = Callback(function: end, context: context)
        let callbacks = session.callbacks
        session.bridge.requestRestore(for: owner) { result in
            callbacks.put {
                let arena = TextArena()
                var count = 0
                if case .success(let report) = result {
                    count = report.items.count
                    for restored in report.items {
                        guard let function = item.function else { break }
                        var foreign = ForeignOutcome.restored(restored, arena)
                        function(item.context, &foreign)
                    }
                }
                var foreign = ForeignOutcome.end(
                    ForeignOutcome.whole(result), arena, count: count
                )
                last.function(last.context, &foreign)
                withExtendedLifetime(arena) {}
            }
        }
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_request_holds(
    _ shop: purser_shop, _ each: purser_hold_function?, _ end: purser_end_function?,
    _ context: UnsafeMutableRawPointer?
) -> purser_status {
    withSession(shop) { session in
        guard let end else { return PURSER_NULL_ARGUMENT }
        let item = Callback(function: each, context: context)
        let last = Callback(function: end, context: context)
        let callbacks = session.callbacks
        session.bridge.requestHolds { result in
            callbacks.put {
                let arena = TextArena()
                var count = 0
                if case .success(let holds) = result {
                    count = holds.count
                    for hold in holds {
                        guard let function = item.function else { break }
                        var foreign = ForeignOutcome.hold(hold, arena)
                        function(item.context, &foreign)
                    }
                }
                var foreign = ForeignOutcome.end(result, arena, count: count)
                last.function(last.context, &foreign)
                withExtendedLifetime(arena) {}
            }
        }
        return PURSER_OK
    }
}

/// See `purser.h`.
@c @implementation
public func purser_request_balance(
    _ shop: purser_shop, _ account: UnsafePointer<CChar>?, _ currency: UnsafePointer<CChar>?,
    _ end: purser_end_function?, _ context: UnsafeMutableRawPointer?
) -> purser_status {
    withSession(shop) { session throws(StatusError) in
        guard let end else { return PURSER_NULL_ARGUMENT }
        let owner = try account.text().map { AccountID($0) } ?? .single
        let code = CurrencyCode(try currency.requiredText())
        let callback = Callback(function: end, context: context)
        let (callbacks, balance) = (session.callbacks, session.parts.balance)
        session.perform {
            let result = await balance.read(owner, code)
            callbacks.put {
                let arena = TextArena()
                var amount: Int64 = 0
                if case .success(let value) = result { amount = value }
                var foreign = ForeignOutcome.end(result, arena, amount: amount)
                callback.function(callback.context, &foreign)
                withExtendedLifetime(arena) {}
            }
        }
        return PURSER_OK
    }
}
