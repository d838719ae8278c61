/// Purser for C++17: shops that end with their scope, functions instead of pointers.
///
/// Header-only, over `purser.h`. A shop is made, used, polled and ended on one thread, and callbacks come inside
/// `poll`. What a callback is given is copied into values that may be kept. Nothing here throws but the
/// constructor of `purser::Shop`; no callback may throw.
#ifndef PURSER_HPP
#define PURSER_HPP

#include "purser.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace purser {

namespace detail {

inline std::string text(const char *text) { return text ? std::string(text) : std::string(); }

/// Calls a function that may be empty: an exception could not leave a callback.
template <typename Function, typename... Values> void call(Function &function, const Values &...values) {
    if (function) function(values...);
}

inline const char *orNull(const std::string &text) { return text.empty() ? nullptr : text.c_str(); }

/// A struct with its size and version.
template <typename Struct> Struct sized() {
    Struct made = {};
    made.size = sizeof(Struct);
    made.version = PURSER_VERSION;
    return made;
}

}  // namespace detail

/// Something that happened.
struct Event {
    purser_event_kind kind;
    purser_error error;
    std::int64_t date;
    std::int64_t amount;
    std::string store, product, payment, purchase, owner, order, hold, text;

    explicit Event(const purser_event &event)
        : kind(static_cast<purser_event_kind>(event.kind)),
          error(static_cast<purser_error>(event.error)), date(event.date), amount(event.amount),
          store(detail::text(event.store)), product(detail::text(event.product)),
          payment(detail::text(event.payment)), purchase(detail::text(event.purchase)),
          owner(detail::text(event.owner)), order(detail::text(event.order)),
          hold(detail::text(event.hold)), text(detail::text(event.text)) {}
};

/// A product that can be shown, or one that cannot: then only `id` and `text` are there.
struct Product {
    bool isFound;
    purser_product_kind kind;
    std::string id, store, name, text, priceText, price, currency;

    explicit Product(const purser_product &product)
        : isFound(product.is_found != 0), kind(static_cast<purser_product_kind>(product.kind)),
          id(detail::text(product.product)), store(detail::text(product.store)),
          name(detail::text(product.name)), text(detail::text(product.text)),
          priceText(detail::text(product.price_text)), price(detail::text(product.price)),
          currency(detail::text(product.currency)) {}
};

/// How a payment ended.
struct Outcome {
    purser_outcome_kind kind;
    purser_error error;
    bool isRetryable;
    int quantity;
    std::string product, owner, order, grant, hold, text;
    std::vector<std::uint8_t> payload;

    explicit Outcome(const purser_outcome &outcome)
        : kind(static_cast<purser_outcome_kind>(outcome.kind)),
          error(static_cast<purser_error>(outcome.error)), isRetryable(outcome.is_retryable != 0),
          quantity(outcome.quantity), product(detail::text(outcome.product)),
          owner(detail::text(outcome.owner)), order(detail::text(outcome.order)),
          grant(detail::text(outcome.grant)), hold(detail::text(outcome.hold)),
          text(detail::text(outcome.text)),
          payload(outcome.payload, outcome.payload + outcome.payload_length) {}

    /// Whether the goods are there.
    bool isGranted() const {
        return kind == PURSER_OUTCOME_GRANTED || kind == PURSER_OUTCOME_RESUMED;
    }
};

/// One purchase of a restore.
struct Restored {
    purser_restored_kind kind;
    std::string product, purchase;

    explicit Restored(const purser_restored &restored)
        : kind(static_cast<purser_restored_kind>(restored.kind)),
          product(detail::text(restored.product)), purchase(detail::text(restored.purchase)) {}
};

/// Something paid, or perhaps paid, that is stuck.
struct Hold {
    purser_hold_reason reason;
    unsigned actions;
    std::int64_t since, nextTry;
    std::string id, store, product, owner, order;

    explicit Hold(const purser_hold &hold)
        : reason(static_cast<purser_hold_reason>(hold.reason)), actions(hold.actions),
          since(hold.since), nextTry(hold.next_try), id(detail::text(hold.hold)),
          store(detail::text(hold.store)), product(detail::text(hold.product)),
          owner(detail::text(hold.owner)), order(detail::text(hold.order)) {}
};

/// How a request ended.
struct End {
    purser_error error = PURSER_ERROR_NONE;
    bool isRetryable = false;
    std::int64_t count = 0, amount = 0;
    std::string text;

    End() = default;
    explicit End(const purser_end &end)
        : error(static_cast<purser_error>(end.error)), isRetryable(end.is_retryable != 0),
          count(end.count), amount(end.amount), text(detail::text(end.text)) {}

    explicit operator bool() const { return error == PURSER_ERROR_NONE; }
};

/// A payment, as a way to pay of the app's own is asked to begin it.
struct StorePayment {
    int quantity;
    std::string payment, product, token, order;
};

/// What a way to pay says about a payment.
struct StoreAnswer {
    purser_answer_kind kind = PURSER_ANSWER_LATER;
    int quantity = 0;
    std::int64_t date = 0;
    std::string payment, transaction, product, token, text;
    std::vector<std::uint8_t> proof;
};

/// A product, as a way to pay describes it.
struct StoreProduct {
    purser_product_kind kind = PURSER_PRODUCT_UNKNOWN;
    std::string name, price, currency;
};

/// A way to pay of the app's own. Its functions are called inside `Shop::poll`.
class Store {
public:
    virtual ~Store() = default;
    /// The store's id, part of every purchase's name: it must never change.
    virtual std::string id() const = 0;
    /// Describes a product; none if the store does not sell it.
    virtual std::optional<StoreProduct> product(const std::string &id) = 0;
    /// Begins a payment, once for each attempt. It is on disk by then.
    virtual StoreAnswer begin(const StorePayment &payment) = 0;
    /// One thing that happened by itself, if there is one. What is paid and not finished must be told at
    /// least once in every launch.
    virtual std::optional<StoreAnswer> poll() = 0;
    /// The goods of a transaction are safe; false, and it is asked again later.
    virtual bool finish(const std::string &transaction) = 0;
};

/// A shop; it ends with its scope.
class Shop {
public:
    using OnProducts = std::function<void(const std::vector<Product> &, const End &)>;
    using OnPayment = std::function<void(const Outcome &)>;
    using OnEvent = std::function<void(const Event &)>;
    using OnRestored = std::function<void(const Restored &)>;
    using OnHolds = std::function<void(const std::vector<Hold> &, const End &)>;
    using OnEnd = std::function<void(const End &)>;

    /// Makes a shop from JSON, with ways to pay of the app's own behind those that it names.
    explicit Shop(std::string_view configuration, std::vector<std::shared_ptr<Store>> stores = {}) {
        std::vector<purser_store_functions> tables;
        for (auto &store : stores) {
            inside->stores.push_back(std::make_unique<StoreBridge>(store));
            tables.push_back(inside->stores.back()->table());
        }
        char message[256];
        purser_status status = purser_create(
            std::string(configuration).c_str(), tables.data(), tables.size(), &shop, message,
            sizeof message);
        if (status != PURSER_OK) {
            throw std::runtime_error(
                std::string(purser_status_text(status)) + ": " + message);
        }
    }

    /// Ends the shop. Inside one of its own callbacks, or on another thread, that is a mistake: then the shop
    /// lives on, and so does what its callbacks need.
    ~Shop() {
        if (purser_destroy(shop) != PURSER_OK) inside.release();
    }

    Shop(const Shop &) = delete;
    Shop &operator=(const Shop &) = delete;

    /// Delivers what waits, once a frame; returns how many callbacks were called.
    std::size_t poll(std::size_t limit = 0) {
        std::size_t delivered = 0;
        purser_poll(shop, limit, &delivered);
        return delivered;
    }

    /// The app came to the foreground, or the network is back.
    void wake() { purser_wake(shop); }

    /// The shop as the C interface knows it.
    purser_shop handle() const { return shop; }

    /// Calls `event` for everything that happens from now on, and first for what is held. Any number may
    /// listen; the number that is returned is for `stopListening`.
    purser_observer onPaymentEvent(OnEvent event) {
        auto kept = std::make_unique<OnEvent>(std::move(event));
        purser_observer observer = 0;
        purser_observe(
            shop,
            [](void *context, const purser_event *event) {
                // A copy, so that a listener may stop listening to itself.
                OnEvent call = *static_cast<OnEvent *>(context);
                detail::call(call, Event(*event));
            },
            kept.get(), &observer);
        if (observer) inside->listeners[observer] = std::move(kept);
        return observer;
    }

    void stopListening(purser_observer observer) {
        purser_unobserve(shop, observer);
        inside->listeners.erase(observer);
    }

    /// Asks for products; an empty list means all.
    purser_status requestProducts(const std::vector<std::string> &ids, OnProducts callback) {
        struct Request {
            std::vector<Product> found;
            OnProducts callback;
        };
        auto request = keep<Request>({{}, std::move(callback)});
        std::vector<const char *> texts;
        for (auto &id : ids) texts.push_back(id.c_str());
        return started(
            purser_request_products(
                shop, texts.empty() ? nullptr : texts.data(), texts.size(),
                [](void *context, const purser_product *product) {
                    at<Request>(context).found.emplace_back(*product);
                },
                [](void *context, const purser_end *end) {
                    auto request = take<Request>(context);
                    detail::call(request->callback, request->found, End(*end));
                },
                request),
            request);
    }

    /// What is asked for beyond product and quantity.
    struct PaymentOptions {
        std::string account, order, store;
        bool allowsSecondPurchase = false;
    };

    /// Asks for a payment; the callback comes exactly once. The quantity that was paid is the outcome's.
    purser_status requestPayment(
        std::string_view product, int quantity, OnPayment callback,
        const PaymentOptions &options) {
        auto request = keep<OnPayment>(std::move(callback));
        std::string name(product);
        auto payment = detail::sized<purser_payment>();
        payment.product = name.c_str();
        payment.quantity = quantity;
        payment.account = detail::orNull(options.account);
        payment.order = detail::orNull(options.order);
        payment.store = detail::orNull(options.store);
        payment.allows_second_purchase = options.allowsSecondPurchase ? 1 : 0;
        return started(
            purser_request_payment(
                shop, &payment,
                [](void *context, const purser_outcome *outcome) {
                    auto callback = take<OnPayment>(context);
                    detail::call(*callback, Outcome(*outcome));
                },
                request),
            request);
    }

    purser_status requestPayment(
        std::string_view product, int quantity, OnPayment callback) {
        return requestPayment(product, quantity, std::move(callback), PaymentOptions());
    }

    /// Asks for a restore: `each` for every purchase found, then `end` once.
    purser_status requestRestore(OnRestored each, OnEnd end, std::string_view account = {}) {
        struct Request {
            OnRestored each;
            OnEnd end;
        };
        auto request = keep<Request>({std::move(each), std::move(end)});
        std::string owner(account);
        return started(
            purser_request_restore(
                shop, detail::orNull(owner),
                [](void *context, const purser_restored *restored) {
                    detail::call(at<Request>(context).each, Restored(*restored));
                },
                [](void *context, const purser_end *end) {
                    auto request = take<Request>(context);
                    detail::call(request->end, End(*end));
                },
                request),
            request);
    }

    /// Asks for everything that is stuck.
    purser_status requestHolds(OnHolds callback) {
        struct Request {
            std::vector<Hold> found;
            OnHolds callback;
        };
        auto request = keep<Request>({{}, std::move(callback)});
        return started(
            purser_request_holds(
                shop,
                [](void *context, const purser_hold *hold) {
                    at<Request>(context).found.emplace_back(*hold);
                },
                [](void *context, const purser_end *end) {
                    auto request = take<Request>(context);
                    detail::call(request->callback, request->found, End(*end));
                },
                request),
            request);
    }

    /// Asks for a balance; it is the end's `amount`.
    purser_status requestBalance(
        std::string_view currency, OnEnd callback, std::string_view account = {}) {
        auto request = keep<OnEnd>(std::move(callback));
        std::string code(currency), owner(account);
        return started(
            purser_request_balance(
                shop, detail::orNull(owner), code.c_str(), ended, request),
            request);
    }

    purser_status retry(std::string_view hold, OnEnd callback) {
        auto request = keep<OnEnd>(std::move(callback));
        return started(
            purser_hold_retry(shop, std::string(hold).c_str(), ended, request), request);
    }

    purser_status assign(
        std::string_view hold, std::string_view account, std::string_view by, OnEnd callback,
        std::string_view payment = {}) {
        auto request = keep<OnEnd>(std::move(callback));
        std::string name(payment);
        return started(
            purser_hold_assign(
                shop, std::string(hold).c_str(), std::string(account).c_str(),
                detail::orNull(name), std::string(by).c_str(), ended, request),
            request);
    }

    purser_status dismiss(
        std::string_view hold, std::string_view reason, std::string_view by, OnEnd callback) {
        auto request = keep<OnEnd>(std::move(callback));
        return started(
            purser_hold_dismiss(
                shop, std::string(hold).c_str(), std::string(reason).c_str(),
                std::string(by).c_str(), ended, request),
            request);
    }

private:
    class StoreBridge;
    struct Inside;

    /// What a request needs until its last callback. It belongs to the shop, so that a shop that ends
    /// before its answers come leaves nothing behind.
    struct Kept {
        Inside *inside;
        std::shared_ptr<void> value;
    };

    /// All that the library has pointers to.
    struct Inside {
        std::vector<std::unique_ptr<StoreBridge>> stores;
        std::map<Kept *, std::unique_ptr<Kept>> requests;
        std::map<purser_observer, std::unique_ptr<OnEvent>> listeners;
    };

    template <typename Value> Kept *keep(Value value) {
        auto kept = std::make_unique<Kept>();
        kept->inside = inside.get();
        kept->value = std::make_shared<Value>(std::move(value));
        Kept *key = kept.get();
        inside->requests[key] = std::move(kept);
        return key;
    }

    template <typename Value> static Value &at(void *context) {
        return *static_cast<Value *>(static_cast<Kept *>(context)->value.get());
    }

    template <typename Value> static std::shared_ptr<Value> take(void *context) {
        auto kept = static_cast<Kept *>(context);
        auto value = std::static_pointer_cast<Value>(kept->value);
        kept->inside->requests.erase(kept);
        return value;
    }

    /// A request that was not taken on has no callback.
    purser_status started(purser_status status, Kept *request) {
        if (status != PURSER_OK) inside->requests.erase(request);
        return status;
    }

    static void ended(void *context, const purser_end *end) {
        auto callback = take<OnEnd>(context);
        detail::call(*callback, End(*end));
    }

    /// A way to pay as a table of functions.
    class StoreBridge {
    public:
        explicit StoreBridge(std::shared_ptr<Store> store)
            : store(std::move(store)), id(this->store->id()) {}

        purser_store_functions table() {
            auto table = detail::sized<purser_store_functions>();
            table.store = id.c_str();
            table.context = this;
            table.products = [](void *context, const char *const *ids, std::size_t count,
                                purser_store_product *found) -> std::int32_t {
                auto &bridge = *static_cast<StoreBridge *>(context);
                bridge.described.assign(count, StoreProduct());
                for (std::size_t index = 0; index < count; index++) {
                    auto product = bridge.store->product(ids[index]);
                    if (!product) continue;
                    auto &kept = bridge.described[index] = *product;
                    found[index].is_found = 1;
                    found[index].kind = kept.kind;
                    found[index].name = kept.name.c_str();
                    found[index].price = kept.price.c_str();
                    found[index].currency = kept.currency.c_str();
                }
                return 0;
            };
            table.begin = [](void *context, const purser_store_payment *payment,
                             purser_store_answer *answer) {
                auto &bridge = *static_cast<StoreBridge *>(context);
                StorePayment copy{
                    payment->quantity, detail::text(payment->payment),
                    detail::text(payment->product), detail::text(payment->token),
                    detail::text(payment->order)};
                bridge.answer(bridge.store->begin(copy), answer);
            };
            table.poll = [](void *context, purser_store_answer *answer) -> std::int32_t {
                auto &bridge = *static_cast<StoreBridge *>(context);
                auto news = bridge.store->poll();
                if (news) bridge.answer(*news, answer);
                return news ? 1 : 0;
            };
            table.finish = [](void *context, const char *transaction) -> std::int32_t {
                return static_cast<StoreBridge *>(context)->store->finish(transaction) ? 0 : 1;
            };
            return table;
        }

    private:
        void answer(StoreAnswer made, purser_store_answer *answer) {
            last = std::move(made);
            answer->kind = last.kind;
            answer->quantity = last.quantity;
            answer->date = last.date;
            answer->payment = detail::orNull(last.payment);
            answer->transaction = detail::orNull(last.transaction);
            answer->product = detail::orNull(last.product);
            answer->token = detail::orNull(last.token);
            answer->text = detail::orNull(last.text);
            answer->proof = last.proof.empty() ? nullptr : last.proof.data();
            answer->proof_length = last.proof.size();
        }

        std::shared_ptr<Store> store;
        std::string id;
        StoreAnswer last;
        std::vector<StoreProduct> described;
    };

    purser_shop shop = 0;
    std::unique_ptr<Inside> inside = std::make_unique<Inside>();
};

/// One face for several ways to pay: the game names a way, and need not know which store stands behind it.
class GamePayment {
public:
    explicit GamePayment(Shop &shop) : shop(shop) {}

    /// Gives a store a name of the game's own, for instance `alipay`.
    void addWay(std::string way, std::string store) { ways[std::move(way)] = std::move(store); }

    /// Asks for a payment by one of the ways; `PURSER_INVALID_ARGUMENT` if there is no such way.
    purser_status requestPayment(
        const std::string &way, std::string_view product, int quantity, Shop::OnPayment callback,
        Shop::PaymentOptions options) {
        auto found = ways.find(way);
        if (found == ways.end()) return PURSER_INVALID_ARGUMENT;
        options.store = found->second;
        return shop.requestPayment(product, quantity, std::move(callback), options);
    }

    purser_status requestPayment(
        const std::string &way, std::string_view product, int quantity,
        Shop::OnPayment callback) {
        return requestPayment(way, product, quantity, std::move(callback), Shop::PaymentOptions());
    }

private:
    Shop &shop;
    std::map<std::string, std::string> ways;
};

}  // namespace purser

#endif
