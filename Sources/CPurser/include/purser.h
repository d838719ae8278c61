/// Purser for C, Objective-C and C++: in-app purchases that run the app's grant once, whatever crashes.
///
/// Three rules hold for every function:
///
/// 1. **Memory.** What is passed in is copied before the call returns. What a callback is given lives until
///    the callback returns. Nobody frees what the other side made: there is nothing to free.
/// 2. **Threads.** Every callback, and every function of a store table, is called inside `purser_poll`, on the
///    thread that called `purser_create`. `purser_poll` and `purser_destroy` belong to that thread; all other
///    functions may be called from any thread, and from inside callbacks.
/// 3. **Mistakes.** A null pointer, a stale or foreign handle, text that is no UTF-8, a wrong thread, a poll
///    inside a poll: the answer is a status other than `PURSER_OK`, nothing else happens, nothing crashes.
///
/// A handle is a number, never a pointer; a number that was given once is never given again. Structs carry
/// their own size and version; set them with `PURSER_INIT`. Numbers of codes and kinds never change.
/// Text is UTF-8 and ends with a zero byte; text that is absent is null. Times are milliseconds since 1970 (UTC).
#ifndef PURSER_H
#define PURSER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wnullability-extension"
#define PURSER_NULLABLE _Nullable
#define PURSER_NONNULL _Nonnull
#else
#define PURSER_NULLABLE
#define PURSER_NONNULL
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of this interface; goes into the `version` of every struct that the app fills.
#define PURSER_VERSION 1u

/// Size and version of a struct that the app fills: `purser_payment payment = PURSER_INIT(purser_payment);`
#define PURSER_INIT(type) { sizeof(type), PURSER_VERSION }

/// A shop. Zero is never one.
typedef uint64_t purser_shop;
/// An attached observer. Zero is never one.
typedef uint64_t purser_observer;

/// What a call says at once. Numbers never change.
typedef enum purser_status {
    /// Done, or begun.
    PURSER_OK = 0,
    /// A pointer that must not be null is null.
    PURSER_NULL_ARGUMENT = 1,
    /// The number is no handle of this kind.
    PURSER_BAD_HANDLE = 2,
    /// What the handle named has been destroyed or detached.
    PURSER_STALE_HANDLE = 3,
    /// The call belongs to the thread that made the shop.
    PURSER_WRONG_THREAD = 4,
    /// The call may not be made inside a callback.
    PURSER_REENTRANT = 5,
    /// Text is not UTF-8.
    PURSER_INVALID_TEXT = 6,
    /// The configuration is no JSON, or says something that cannot be.
    PURSER_INVALID_CONFIGURATION = 7,
    /// A struct's size or version is not one that this library knows.
    PURSER_INVALID_STRUCT = 8,
    /// This build cannot do it, for instance StoreKit away from Apple's systems.
    PURSER_UNSUPPORTED = 9,
    /// As many shops as there may be exist already.
    PURSER_TOO_MANY = 10,
    /// An argument is out of range: a quantity below 1, a hold id that is none.
    PURSER_INVALID_ARGUMENT = 11
} purser_status;

/// Why a request failed, in callbacks. Numbers never change.
typedef enum purser_error {
    /// It did not fail.
    PURSER_ERROR_NONE = 0,
    /// Nothing takes the request on.
    PURSER_ERROR_NOT_RUNNING = 1,
    /// The shop runs already.
    PURSER_ERROR_ALREADY_RUNNING = 2,
    /// Too much is under way; nothing was charged.
    PURSER_ERROR_BUSY = 3,
    /// The shop was destroyed; a payment that had begun goes on at the store.
    PURSER_ERROR_CALLER_CANCELLED = 4,
    /// No answer within the limit; a payment that had begun goes on.
    PURSER_ERROR_TIMED_OUT = 5,
    /// The journal cannot be used; nothing was charged.
    PURSER_ERROR_JOURNAL_UNAVAILABLE = 6,
    /// The configuration has no such product.
    PURSER_ERROR_PRODUCT_UNDEFINED = 10,
    /// The store does not sell the product now.
    PURSER_ERROR_PRODUCT_UNAVAILABLE = 11,
    /// The user or the device may not pay.
    PURSER_ERROR_NOT_ALLOWED = 12,
    /// The request's terms are wrong: quantity, account, offer.
    PURSER_ERROR_INVALID_REQUEST = 13,
    /// The customer may not have the offer.
    PURSER_ERROR_INELIGIBLE_FOR_OFFER = 14,
    /// The storefront changed, and the payment was not continued.
    PURSER_ERROR_STOREFRONT_CHANGED = 15,
    /// No order could be made; nothing was charged.
    PURSER_ERROR_ORDER_FAILED = 16,
    /// The offer could not be signed; nothing was charged.
    PURSER_ERROR_OFFER_NOT_SIGNED = 17,
    /// The store could not be reached.
    PURSER_ERROR_NETWORK = 18,
    /// The store failed or refused otherwise.
    PURSER_ERROR_STORE_FAILED = 19,
    /// The store cannot do this.
    PURSER_ERROR_UNSUPPORTED = 20,
    /// The grant failed; it is tried again.
    PURSER_ERROR_GRANT_FAILED = 21,
    /// There is no such hold, or not any more.
    PURSER_ERROR_HOLD_NOT_FOUND = 30,
    /// The hold does not take this action now.
    PURSER_ERROR_ACTION_NOT_ALLOWED = 31
} purser_error;

/// What an event says. Numbers never change; a later version may add some.
typedef enum purser_event_kind {
    /// Products were described; `amount` says how many.
    PURSER_EVENT_PRODUCTS_LOADED = 1,
    /// Products could not be described; `amount` says how many.
    PURSER_EVENT_PRODUCTS_FAILED = 2,
    /// The store does not let this user pay.
    PURSER_EVENT_NOT_ALLOWED = 3,
    /// The payment was not begun; nothing was charged.
    PURSER_EVENT_PAYMENT_NOT_STARTED = 4,
    /// The store was asked.
    PURSER_EVENT_PURCHASING = 5,
    /// The payment waits for a person or a bank.
    PURSER_EVENT_DEFERRED = 6,
    /// The store reports it as paid; it is on disk.
    PURSER_EVENT_PURCHASED = 7,
    /// Verified.
    PURSER_EVENT_VERIFIED = 8,
    /// The owner has the goods, on disk; `amount` is the quantity that was paid.
    PURSER_EVENT_GRANTED = 9,
    /// The store confirmed that a transaction is finished; `text` names it.
    PURSER_EVENT_FINISHED = 10,
    /// The store refused the payment.
    PURSER_EVENT_FAILED = 11,
    /// The user cancelled.
    PURSER_EVENT_CANCELLED = 12,
    /// A restore or another device brought it, and the owner has it now.
    PURSER_EVENT_RESTORED = 13,
    /// The store took it back, and the owner has lost it.
    PURSER_EVENT_REVOKED = 14,
    /// It was given back after a revocation.
    PURSER_EVENT_REINSTATED = 15,
    /// It is stuck; `hold` names the hold.
    PURSER_EVENT_HELD = 16,
    /// It is not stuck any more; `hold` names the hold.
    PURSER_EVENT_SETTLED = 17,
    /// Refused, closed and to be finished without a grant.
    PURSER_EVENT_REJECTED = 18,
    /// Someone else finished the transaction at the store; `text` names it.
    PURSER_EVENT_FINISHED_ELSEWHERE = 19,
    /// The store will refund unless the purchase is finished; `amount` is when.
    PURSER_EVENT_FINISH_DEADLINE_NEAR = 20,
    /// The grant was begun in three launches and ended in none.
    PURSER_EVENT_SUSPECT = 21,
    /// A restore made progress; `amount` is how many purchases are decided.
    PURSER_EVENT_RESTORE_PROGRESS = 22,
    /// A restore ended; `amount` is how many purchases it found.
    PURSER_EVENT_RESTORE_ENDED = 23,
    /// The account's storefront changed; `text` names it.
    PURSER_EVENT_STOREFRONT_CHANGED = 24,
    /// The customer began a purchase on the store's own page; `text` names the store's product.
    PURSER_EVENT_PURCHASE_BEGUN_IN_STORE = 25,
    /// The store has something to show.
    PURSER_EVENT_STORE_MESSAGE = 26,
    /// A balance changed; `owner` has now `amount` of the currency in `text`.
    PURSER_EVENT_BALANCE_CHANGED = 27,
    /// A damaged journal was set aside; `text` says where.
    PURSER_EVENT_JOURNAL_DAMAGED = 28,
    /// The journal was written by another installation, which `text` names.
    PURSER_EVENT_JOURNAL_MOVED = 29,
    /// The journal cannot be used; `text` says why. It is tried again.
    PURSER_EVENT_JOURNAL_TROUBLE = 30,
    /// The poll was called too rarely: `amount` of the oldest events were dropped.
    PURSER_EVENT_DROPPED = 31,
    /// It is `owner`'s now; `text` names the account that had it.
    PURSER_EVENT_HANDED_OVER = 32
} purser_event_kind;

/// How a payment ended. Numbers never change.
typedef enum purser_outcome_kind {
    /// It failed; `error` says why. Nothing was charged as far as anyone knows.
    PURSER_OUTCOME_FAILED = 0,
    /// Paid, verified, granted.
    PURSER_OUTCOME_GRANTED = 1,
    /// An earlier payment was settled instead; nothing new was charged.
    PURSER_OUTCOME_RESUMED = 2,
    /// A person or a bank has to act.
    PURSER_OUTCOME_PENDING = 3,
    /// Paid and not decided yet; `hold` names the hold.
    PURSER_OUTCOME_PENDING_HOLD = 4,
    /// The user cancelled.
    PURSER_OUTCOME_CANCELLED = 5,
    /// Owned already; nothing new was charged.
    PURSER_OUTCOME_ALREADY_OWNED = 6,
    /// A change of plan was accepted for the end of the period.
    PURSER_OUTCOME_SCHEDULED = 7,
    /// Positively refused.
    PURSER_OUTCOME_REJECTED = 8,
    /// The store gave no answer, and it may have been paid; `hold` names the hold.
    PURSER_OUTCOME_UNKNOWN = 9
} purser_outcome_kind;

/// What became of one purchase of a restore. Numbers never change.
typedef enum purser_restored_kind {
    /// Granted by this restore.
    PURSER_RESTORED_NEW = 1,
    /// Granted before.
    PURSER_RESTORED_ALREADY_HAD = 2,
    /// A paid consumable that had been lost, and now is granted.
    PURSER_RESTORED_RESCUED = 3,
    /// History: expired, revoked or a past period.
    PURSER_RESTORED_PAST = 4,
    /// Another account owns it.
    PURSER_RESTORED_OWNED_BY_OTHER = 5,
    /// Refused.
    PURSER_RESTORED_REJECTED = 6,
    /// Not decided yet.
    PURSER_RESTORED_UNDECIDED = 7,
    /// Another account owned it, and it is the asking one's now.
    PURSER_RESTORED_MOVED = 8,
    /// Another account owns it, and a person is to decide.
    PURSER_RESTORED_CONTESTED = 9
} purser_restored_kind;

/// Why something is stuck. Numbers never change; a later version may add some.
typedef enum purser_hold_reason {
    /// Nobody could say yet whether it is genuine.
    PURSER_HOLD_UNDECIDED = 1,
    /// The grant failed.
    PURSER_HOLD_GRANT_FAILED = 2,
    /// Nobody knows whose it is.
    PURSER_HOLD_OWNER_UNKNOWN = 3,
    /// It may belong to any of several payments.
    PURSER_HOLD_AMBIGUOUS_ORDER = 4,
    /// It was refused, and is kept open.
    PURSER_HOLD_REJECTED = 5,
    /// It could not be stored.
    PURSER_HOLD_STORAGE = 6,
    /// The store gave no answer about a payment.
    PURSER_HOLD_PAYMENT_UNKNOWN = 7,
    /// The store says that it is owned and lists nothing.
    PURSER_HOLD_OWNED_BUT_UNSEEN = 8,
    /// A server accepted it for another installation.
    PURSER_HOLD_ACCEPTED_ELSEWHERE = 9,
    /// Another account owns the original purchase.
    PURSER_HOLD_OWNED_BY_OTHER = 10,
    /// The journal came from another installation.
    PURSER_HOLD_JOURNAL_MOVED = 11
} purser_hold_reason;

/// What may be done about a hold: bits of `purser_hold.actions`. Numbers never change.
typedef enum purser_hold_action {
    /// `purser_hold_retry`.
    PURSER_ACTION_RETRY = 1,
    /// `purser_hold_assign`.
    PURSER_ACTION_ASSIGN = 2,
    /// `purser_hold_dismiss`.
    PURSER_ACTION_DISMISS = 4
} purser_hold_action;

/// How a product is bought and kept. Numbers never change.
typedef enum purser_product_kind {
    /// The store does not say.
    PURSER_PRODUCT_UNKNOWN = 0,
    /// Used up.
    PURSER_PRODUCT_CONSUMABLE = 1,
    /// Kept for good.
    PURSER_PRODUCT_NON_CONSUMABLE = 2,
    /// Lasts for a time that the app decides.
    PURSER_PRODUCT_NON_RENEWING = 3,
    /// Renewed by the store.
    PURSER_PRODUCT_AUTO_RENEWABLE = 4
} purser_product_kind;

// MARK: What callbacks are given

/// Something that happened.
typedef struct purser_event {
    /// Bytes of this struct.
    uint32_t size;
    /// Version of this struct.
    uint32_t version;
    /// A `purser_event_kind`.
    int32_t kind;
    /// A `purser_error`, for events that tell of one.
    int32_t error;
    /// When, by the wall clock.
    int64_t date;
    /// A number that depends on the kind.
    int64_t amount;
    /// The store, product, attempt to pay, purchase, owner, order and hold, as far as known.
    const char *PURSER_NULLABLE store;
    const char *PURSER_NULLABLE product;
    const char *PURSER_NULLABLE payment;
    const char *PURSER_NULLABLE purchase;
    const char *PURSER_NULLABLE owner;
    const char *PURSER_NULLABLE order;
    const char *PURSER_NULLABLE hold;
    /// More, depending on the kind; an error's words for developers.
    const char *PURSER_NULLABLE text;
} purser_event;

/// A product that can be shown, or one that cannot.
typedef struct purser_product {
    uint32_t size;
    uint32_t version;
    /// Whether a store sells it now; if not, all but `product` and `text` are absent.
    int32_t is_found;
    /// A `purser_product_kind`.
    int32_t kind;
    /// The app's name for it.
    const char *PURSER_NULLABLE product;
    const char *PURSER_NULLABLE store;
    const char *PURSER_NULLABLE name;
    /// The store's description, or why it is missing.
    const char *PURSER_NULLABLE text;
    /// What a user should see, the amount as a decimal number, and the ISO 4217 code.
    const char *PURSER_NULLABLE price_text;
    const char *PURSER_NULLABLE price;
    const char *PURSER_NULLABLE currency;
} purser_product;

/// How a payment ended.
typedef struct purser_outcome {
    uint32_t size;
    uint32_t version;
    /// A `purser_outcome_kind`.
    int32_t kind;
    /// A `purser_error`, when it failed.
    int32_t error;
    /// Whether the same request may succeed later.
    int32_t is_retryable;
    /// How many were paid, which may differ from what was asked; 0 without a grant.
    int32_t quantity;
    const char *PURSER_NULLABLE product;
    const char *PURSER_NULLABLE owner;
    const char *PURSER_NULLABLE order;
    /// Names the grant, equal on every device.
    const char *PURSER_NULLABLE grant;
    const char *PURSER_NULLABLE hold;
    /// Words for developers.
    const char *PURSER_NULLABLE text;
    /// What the server sent with its yes.
    const uint8_t *PURSER_NULLABLE payload;
    size_t payload_length;
} purser_outcome;

/// One purchase of a restore.
typedef struct purser_restored {
    uint32_t size;
    uint32_t version;
    /// A `purser_restored_kind`.
    int32_t kind;
    int32_t reserved;
    const char *PURSER_NULLABLE product;
    const char *PURSER_NULLABLE purchase;
} purser_restored;

/// How a request ended.
typedef struct purser_end {
    uint32_t size;
    uint32_t version;
    /// A `purser_error`; `PURSER_ERROR_NONE` when it succeeded.
    int32_t error;
    int32_t is_retryable;
    /// How many items the callback for each was given.
    int64_t count;
    /// What a request for a number asked for: a balance.
    int64_t amount;
    /// Words for developers.
    const char *PURSER_NULLABLE text;
} purser_end;

/// Something paid, or perhaps paid, that is stuck.
typedef struct purser_hold {
    uint32_t size;
    uint32_t version;
    /// A `purser_hold_reason`.
    int32_t reason;
    /// Bits of `purser_hold_action`.
    uint32_t actions;
    /// Since when; and when it is tried again by itself, 0 if it is not.
    int64_t since;
    int64_t next_try;
    /// Names it, for the functions that act on it.
    const char *PURSER_NULLABLE hold;
    const char *PURSER_NULLABLE store;
    const char *PURSER_NULLABLE product;
    const char *PURSER_NULLABLE owner;
    const char *PURSER_NULLABLE order;
} purser_hold;

typedef void (*purser_event_function)(
    void *PURSER_NULLABLE context, const purser_event *PURSER_NONNULL event);
typedef void (*purser_product_function)(
    void *PURSER_NULLABLE context, const purser_product *PURSER_NONNULL product);
typedef void (*purser_outcome_function)(
    void *PURSER_NULLABLE context, const purser_outcome *PURSER_NONNULL outcome);
typedef void (*purser_restored_function)(
    void *PURSER_NULLABLE context, const purser_restored *PURSER_NONNULL restored);
typedef void (*purser_hold_function)(
    void *PURSER_NULLABLE context, const purser_hold *PURSER_NONNULL hold);
typedef void (*purser_end_function)(
    void *PURSER_NULLABLE context, const purser_end *PURSER_NONNULL end);

// MARK: A store of the app's own

/// A product as a store of the app's own describes it.
typedef struct purser_store_product {
    uint32_t size;
    uint32_t version;
    /// 1 if the store sells it, 0 if it does not know it.
    int32_t is_found;
    /// A `purser_product_kind`.
    int32_t kind;
    /// What it is called, the price as a decimal number (`0.99`), and the ISO 4217 code.
    const char *PURSER_NULLABLE name;
    const char *PURSER_NULLABLE price;
    const char *PURSER_NULLABLE currency;
} purser_store_product;

/// A payment as a store of the app's own is asked to begin it. It is on disk by then.
typedef struct purser_store_payment {
    uint32_t size;
    uint32_t version;
    int32_t quantity;
    int32_t reserved;
    /// Names the attempt; give it back with the answer.
    const char *PURSER_NULLABLE payment;
    /// The store's id of the product.
    const char *PURSER_NULLABLE product;
    /// Goes through the store with the payment and comes back with it, also after a relaunch: it says
    /// whose the purchase is, and for which order.
    const char *PURSER_NULLABLE token;
    const char *PURSER_NULLABLE order;
} purser_store_payment;

/// What a store of the app's own says about a payment. Numbers never change.
typedef enum purser_answer_kind {
    /// The answer comes later, by `poll`.
    PURSER_ANSWER_LATER = 0,
    /// Paid; `transaction` names it.
    PURSER_ANSWER_PAID = 1,
    /// A person or a bank has to act; a paid answer may follow.
    PURSER_ANSWER_PENDING = 2,
    /// The user cancelled.
    PURSER_ANSWER_CANCELLED = 3,
    /// The store refused; nothing was paid.
    PURSER_ANSWER_REFUSED = 4,
    /// Nobody knows whether it was paid.
    PURSER_ANSWER_UNKNOWN = 5
} purser_answer_kind;

/// An answer of a store of the app's own. Its texts have to live until the store's next function is called.
typedef struct purser_store_answer {
    uint32_t size;
    uint32_t version;
    /// A `purser_answer_kind`.
    int32_t kind;
    /// How many were paid; 0 if the store does not say.
    int32_t quantity;
    /// When it was paid, by the store's clock; 0 if it does not say.
    int64_t date;
    /// The attempt; may be null for a payment of an earlier launch.
    const char *PURSER_NULLABLE payment;
    /// The store's own number of the purchase: one purchase, one number, for ever.
    const char *PURSER_NULLABLE transaction;
    /// The store's id of the product.
    const char *PURSER_NULLABLE product;
    const char *PURSER_NULLABLE token;
    /// Words for developers.
    const char *PURSER_NULLABLE text;
    /// What proves it, for the verifier.
    const uint8_t *PURSER_NULLABLE proof;
    size_t proof_length;
} purser_store_answer;

/// A way to pay that the app brings along. All functions are called inside `purser_poll`.
typedef struct purser_store_functions {
    uint32_t size;
    uint32_t version;
    /// The store's id, part of every purchase's name: it must never change.
    const char *PURSER_NULLABLE store;
    void *PURSER_NULLABLE context;
    /// Describes products: fills `found[i]` for `products[i]`. Anything but 0 means that the store could
    /// not be asked.
    int32_t (*PURSER_NULLABLE products)(
        void *PURSER_NULLABLE context, const char *PURSER_NONNULL const *PURSER_NONNULL products,
        size_t count, purser_store_product *PURSER_NONNULL found);
    /// Begins a payment, once for each attempt, and fills the answer.
    void (*PURSER_NULLABLE begin)(
        void *PURSER_NULLABLE context, const purser_store_payment *PURSER_NONNULL payment,
        purser_store_answer *PURSER_NONNULL answer);
    /// Tells of one thing that happened by itself: 1 and a filled answer, or 0 if there is nothing.
    /// What is paid and not finished must be told at least once in every launch.
    int32_t (*PURSER_NULLABLE poll)(
        void *PURSER_NULLABLE context, purser_store_answer *PURSER_NONNULL answer);
    /// The goods of a transaction are safe. 0 confirms; anything else, and it is asked again later.
    /// A transaction that is finished already or unknown is confirmed.
    int32_t (*PURSER_NULLABLE finish)(
        void *PURSER_NULLABLE context, const char *PURSER_NONNULL transaction);
} purser_store_functions;

/// What the app wants to buy.
typedef struct purser_payment {
    uint32_t size;
    uint32_t version;
    /// How many; 0 means 1.
    int32_t quantity;
    /// Buys even though an earlier payment for the product is held; it may charge twice.
    int32_t allows_second_purchase;
    /// The app's name for the product.
    const char *PURSER_NULLABLE product;
    /// The store to buy in; null means the first that sells it.
    const char *PURSER_NULLABLE store;
    /// Who gets it; null for an app without sign-in.
    const char *PURSER_NULLABLE account;
    /// The app's order number.
    const char *PURSER_NULLABLE order;
} purser_payment;

// MARK: Functions

/// The version of the interface that the library was built with.
uint32_t purser_version(void);

/// A status in words; lives for ever, and is never null.
const char *PURSER_NONNULL purser_status_text(purser_status status);

/// Makes a shop and sets it to work.
///
/// `configuration` is JSON:
///
///     {"journal": "/path/purchases.sqlite",        a file, or absent: in memory
///      "verifier": {"kind": "server", "endpoint": "https://shop.example.com/verify"},
///      "stores": [{"kind": "memory", "id": "app-store", "archive": "/path", "device": "phone",
///                  "account": "kim",
///                  "products": [{"id": "bombs", "kind": "nonConsumable", "price": "0.99",
///                                "currency": "USD", "name": "Bombs"}]}],
///      "products": [{"id": "bombs", "kind": "nonConsumable", "stores": ["app-store"],
///                    "grants": [{"currency": "bombs", "amount": 10}]}],
///      "accounts": false}                          true: an app with sign-in
///
/// A store's kind is `memory` or `storekit`; the verifier's is `server`, or `testing`, which believes
/// every store and is refused beside `storekit`. A server's answers state every fact of Purser's own format;
/// for one that states fewer, `"facts": ["product", "quantity"]` names those, and `[]` one that says yes or no. `stores` adds ways to pay of the app's own behind them.
///
/// - `message`, if not null, receives what is wrong with the configuration, cut to `capacity` bytes.
purser_status purser_create(
    const char *PURSER_NULLABLE configuration,
    const purser_store_functions *PURSER_NULLABLE stores, size_t store_count,
    purser_shop *PURSER_NULLABLE shop, char *PURSER_NULLABLE message, size_t capacity);

/// Ends a shop. Callbacks that were not delivered never come; what is paid is in the journal, and goes
/// on in the next shop.
purser_status purser_destroy(purser_shop shop);

/// Delivers what is waiting, at most `limit` callbacks (0: all that wait now). `delivered` may be null.
/// Call it once a frame: when nothing waits it costs next to nothing.
purser_status purser_poll(purser_shop shop, size_t limit, size_t *PURSER_NULLABLE delivered);

/// Says that the app came to the foreground or that the network is back.
purser_status purser_wake(purser_shop shop);

/// Attaches an observer: it is told of everything from now on, and first of what is held.
purser_status purser_observe(
    purser_shop shop, purser_event_function PURSER_NULLABLE event, void *PURSER_NULLABLE context,
    purser_observer *PURSER_NULLABLE observer);

/// Detaches an observer; it is not called again.
purser_status purser_unobserve(purser_shop shop, purser_observer observer);

/// Asks for products; `products` null and `count` 0 means all. `each` may be null.
purser_status purser_request_products(
    purser_shop shop, const char *PURSER_NULLABLE const *PURSER_NULLABLE products, size_t count,
    purser_product_function PURSER_NULLABLE each, purser_end_function PURSER_NULLABLE end,
    void *PURSER_NULLABLE context);

/// Asks for a payment; the callback comes exactly once.
purser_status purser_request_payment(
    purser_shop shop, const purser_payment *PURSER_NULLABLE payment,
    purser_outcome_function PURSER_NULLABLE outcome, void *PURSER_NULLABLE context);

/// Asks for a restore: `each` for every purchase found, then `end` once. `account` null: no sign-in.
purser_status purser_request_restore(
    purser_shop shop, const char *PURSER_NULLABLE account,
    purser_restored_function PURSER_NULLABLE each, purser_end_function PURSER_NULLABLE end,
    void *PURSER_NULLABLE context);

/// Asks for everything that is stuck: `each` for every hold, then `end` once.
purser_status purser_request_holds(
    purser_shop shop, purser_hold_function PURSER_NULLABLE each,
    purser_end_function PURSER_NULLABLE end, void *PURSER_NULLABLE context);

/// Asks for a balance of the journal's own ledger; `end.amount` is it. `account` null: the one owner.
purser_status purser_request_balance(
    purser_shop shop, const char *PURSER_NULLABLE account, const char *PURSER_NULLABLE currency,
    purser_end_function PURSER_NULLABLE end, void *PURSER_NULLABLE context);

/// Tries a hold again now.
purser_status purser_hold_retry(
    purser_shop shop, const char *PURSER_NULLABLE hold, purser_end_function PURSER_NULLABLE end,
    void *PURSER_NULLABLE context);

/// Says whose a hold is, and by whom that is said; `payment`, which may be null, names the payment.
purser_status purser_hold_assign(
    purser_shop shop, const char *PURSER_NULLABLE hold, const char *PURSER_NULLABLE account,
    const char *PURSER_NULLABLE payment, const char *PURSER_NULLABLE by,
    purser_end_function PURSER_NULLABLE end, void *PURSER_NULLABLE context);

/// Ends a hold without a grant, finally.
purser_status purser_hold_dismiss(
    purser_shop shop, const char *PURSER_NULLABLE hold, const char *PURSER_NULLABLE reason,
    const char *PURSER_NULLABLE by, purser_end_function PURSER_NULLABLE end,
    void *PURSER_NULLABLE context);

#ifdef __cplusplus
}
#endif

#ifdef __clang__
#pragma clang diagnostic pop
#endif

#endif
