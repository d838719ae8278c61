// Calls every function of purser.h, with arguments that are right and with all that can be wrong.
// `functions.inc` is made from the header by Tests/c-interface: a function of the header that has no
// check here, or a check without a function, does not compile.

#define _POSIX_C_SOURCE 200809L
#include "purser.h"

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Counts this thread's allocations, where no sanitizer does that already.
#if defined(__linux__) && !defined(SANITIZED)
#define COUNTS_ALLOCATIONS 1
extern void *__libc_malloc(size_t size);
static _Thread_local long allocations;

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}
#endif

// What a program was compiled with it may meet in a later library: layouts never change.
#if UINTPTR_MAX == UINT64_MAX
#define LAYOUT(type, bytes, last, offset)                                          \
    _Static_assert(sizeof(type) == (bytes) && offsetof(type, last) == (offset), #type)
LAYOUT(purser_event, 96, text, 88);
LAYOUT(purser_product, 72, currency, 64);
LAYOUT(purser_outcome, 88, payload_length, 80);
LAYOUT(purser_restored, 32, purchase, 24);
LAYOUT(purser_end, 40, text, 32);
LAYOUT(purser_hold, 72, order, 64);
LAYOUT(purser_store_product, 40, currency, 32);
LAYOUT(purser_store_payment, 48, order, 40);
LAYOUT(purser_store_answer, 80, proof_length, 72);
LAYOUT(purser_store_functions, 56, finish, 48);
LAYOUT(purser_payment, 48, order, 40);
#endif

static int checks, failures;

#define CHECK(condition)                                                           \
    do {                                                                           \
        checks++;                                                                  \
        if (!(condition)) {                                                        \
            failures++;                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);        \
        }                                                                          \
    } while (0)

static const char *const configuration =
    "{\"verifier\": {\"kind\": \"testing\"},"
    " \"stores\": [{\"kind\": \"memory\", \"products\": ["
    "   {\"id\": \"bombs\", \"kind\": \"nonConsumable\", \"price\": \"0.99\","
    "    \"currency\": \"USD\"}]}],"
    " \"products\": [{\"id\": \"bombs\", \"kind\": \"nonConsumable\","
    "   \"grants\": [{\"currency\": \"bombs\", \"amount\": 10}]}]}";

static const char invalid_text[] = {(char)0xC3, (char)0x28, 0};

// Numbers that are no shop: none, small, one of another kind, one never given, all ones.
static const purser_shop no_shops[] = {0, 1, 0x0B00000000000100, 0x5100000012345600, UINT64_MAX};
#define NO_SHOPS (sizeof no_shops / sizeof no_shops[0])

static purser_shop shop;   // alive
static purser_shop stale;  // destroyed

typedef struct {
    int events, outcomes, ends, products, holds, restored;
    int last_outcome, last_error, wrong_structs, reentrant, wrong;
    int64_t amount, count;
} heard;

static heard all;

static void on_event(void *context, const purser_event *event) {
    heard *heard = context;
    heard->events++;
    if (event->size != sizeof *event || event->version != PURSER_VERSION) heard->wrong_structs++;
    if (event->kind < 1) heard->wrong++;
}

static void on_outcome(void *context, const purser_outcome *outcome) {
    heard *heard = context;
    heard->outcomes++;
    heard->last_outcome = outcome->kind;
    heard->last_error = outcome->error;
    if (outcome->size != sizeof *outcome) heard->wrong_structs++;
    // A poll or an end inside a callback is refused, and everything else is not.
    size_t delivered = 7;
    if (purser_poll(shop, 0, &delivered) != PURSER_REENTRANT) heard->reentrant++;
    if (purser_destroy(shop) != PURSER_REENTRANT) heard->reentrant++;
    if (purser_wake(shop) != PURSER_OK) heard->reentrant++;
}

static void on_product(void *context, const purser_product *product) {
    heard *heard = context;
    heard->products++;
    if (product->size != sizeof *product || product->product == NULL) heard->wrong_structs++;
}

static void on_restored(void *context, const purser_restored *restored) {
    heard *heard = context;
    heard->restored++;
    if (restored->size != sizeof *restored) heard->wrong_structs++;
}

static void on_hold(void *context, const purser_hold *hold) {
    heard *heard = context;
    heard->holds++;
    if (hold->size != sizeof *hold) heard->wrong_structs++;
}

static void on_end(void *context, const purser_end *end) {
    heard *heard = context;
    heard->ends++;
    heard->last_error = end->error;
    heard->amount = end->amount;
    heard->count = end->count;
    if (end->size != sizeof *end) heard->wrong_structs++;
}

static void poll_until(const int *number, int wanted) {
    while (*number < wanted) {
        if (purser_poll(shop, 0, NULL) != PURSER_OK) {
            failures++;
            return;
        }
        sched_yield();
    }
}

// Every function that takes a shop refuses what is none.
#define CHECK_SHOPS(call)                                                          \
    do {                                                                           \
        for (size_t index = 0; index < NO_SHOPS; index++) {                        \
            purser_shop any = no_shops[index];                                     \
            CHECK((call) == PURSER_BAD_HANDLE);                                    \
        }                                                                          \
        purser_shop any = stale;                                                   \
        CHECK((call) == PURSER_STALE_HANDLE);                                      \
    } while (0)

static purser_shop make(const char *text) {
    purser_shop made = 0;
    char message[200];
    CHECK(purser_create(text, NULL, 0, &made, message, sizeof message) == PURSER_OK);
    CHECK(made != 0);
    return made;
}

#define FUNCTION(name) static void check_##name(void);
#include "functions.inc"
#undef FUNCTION

static void check_purser_version(void) { CHECK(purser_version() == PURSER_VERSION); }

static void check_purser_status_text(void) {
    for (int status = PURSER_OK; status <= PURSER_INVALID_ARGUMENT; status++)
        CHECK(strlen(purser_status_text((purser_status)status)) > 0);
    CHECK(purser_status_text((purser_status)99) != NULL);
}

static int32_t own_products(
    void *context, const char *const *products, size_t count, purser_store_product *found) {
    (void)context, (void)products, (void)count, (void)found;
    return 1;
}

static void own_begin(
    void *context, const purser_store_payment *payment, purser_store_answer *answer) {
    (void)context, (void)payment;
    answer->kind = PURSER_ANSWER_CANCELLED;
}

static int32_t own_poll(void *context, purser_store_answer *answer) {
    (void)context, (void)answer;
    return 0;
}

static int32_t own_finish(void *context, const char *transaction) {
    (void)context, (void)transaction;
    return 0;
}

static void check_purser_create(void) {
    static const struct { const char *text; purser_status status; } wrong[] = {
        {NULL, PURSER_NULL_ARGUMENT}, {"", PURSER_INVALID_CONFIGURATION},
        {"[]", PURSER_INVALID_CONFIGURATION}, {"{}", PURSER_INVALID_CONFIGURATION},
        {invalid_text, PURSER_INVALID_TEXT},
        {"{\"verifier\": {\"kind\": \"testing\"}, \"products\": []}", PURSER_INVALID_CONFIGURATION},
        {"{\"verifier\": {\"kind\": \"guess\"}, \"products\": [],"
         " \"stores\": [{\"kind\": \"memory\"}]}", PURSER_INVALID_CONFIGURATION},
        {"{\"verifier\": {\"kind\": \"server\"}, \"products\": [],"
         " \"stores\": [{\"kind\": \"memory\"}]}", PURSER_INVALID_CONFIGURATION},
        {"{\"verifier\": {\"kind\": \"server\", \"endpoint\": \"https://a.example\","
         " \"facts\": [\"luck\"]}, \"products\": [], \"stores\": [{\"kind\": \"memory\"}]}",
         PURSER_INVALID_CONFIGURATION},
        {"{\"verifier\": {\"kind\": \"testing\"}, \"products\": [],"
         " \"stores\": [{\"kind\": \"market\"}]}", PURSER_INVALID_CONFIGURATION},
        {"{\"verifier\": {\"kind\": \"server\", \"endpoint\": \"https://a.example\"},"
         " \"products\": [], \"stores\": [{\"kind\": \"storekit\"}]}", PURSER_UNSUPPORTED},
        {"{\"verifier\": {\"kind\": \"testing\"}, \"products\": [],"
         " \"stores\": [{\"kind\": \"storekit\"}]}", PURSER_INVALID_CONFIGURATION},
        {"{\"verifier\": {\"kind\": \"testing\"}, \"products\": [],"
         " \"stores\": [{\"kind\": \"memory\"}, {\"kind\": \"memory\"}]}",
         PURSER_INVALID_CONFIGURATION},
        {"{\"verifier\": {\"kind\": \"testing\"}, \"products\": [{\"id\": \"a\","
         " \"kind\": \"thing\"}], \"stores\": [{\"kind\": \"memory\"}]}",
         PURSER_INVALID_CONFIGURATION},
    };
    for (size_t index = 0; index < sizeof wrong / sizeof wrong[0]; index++) {
        purser_shop made = 1;
        char message[80] = "untouched";
        CHECK(
            purser_create(wrong[index].text, NULL, 0, &made, message, sizeof message)
            == wrong[index].status);
        CHECK(made == 0);
        CHECK(strlen(message) > 0 && strlen(message) < sizeof message);
        CHECK(strcmp(message, "untouched") != 0);
    }
    CHECK(purser_create(configuration, NULL, 0, NULL, NULL, 0) == PURSER_NULL_ARGUMENT);

    purser_store_functions table = PURSER_INIT(purser_store_functions);
    purser_shop made = 0;
    CHECK(purser_create(configuration, NULL, 1, &made, NULL, 0) == PURSER_NULL_ARGUMENT);
    CHECK(purser_create(configuration, &table, 1, &made, NULL, 0) == PURSER_NULL_ARGUMENT);
    table.store = "own";
    table.products = own_products;
    table.begin = own_begin;
    table.poll = own_poll;
    CHECK(purser_create(configuration, &table, 1, &made, NULL, 0) == PURSER_NULL_ARGUMENT);
    table.finish = own_finish;
    CHECK(purser_create(configuration, &table, 1000, &made, NULL, 0) == PURSER_INVALID_ARGUMENT);
    table.size = 8;
    CHECK(purser_create(configuration, &table, 1, &made, NULL, 0) == PURSER_INVALID_STRUCT);
    table.size = sizeof table;
    table.version = 99;
    CHECK(purser_create(configuration, &table, 1, &made, NULL, 0) == PURSER_INVALID_STRUCT);
    table.version = PURSER_VERSION;
    table.store = invalid_text;
    CHECK(purser_create(configuration, &table, 1, &made, NULL, 0) == PURSER_INVALID_TEXT);
    table.store = "own";
    CHECK(purser_create(configuration, &table, 1, &made, NULL, 0) == PURSER_OK);
    CHECK(purser_destroy(made) == PURSER_OK);

    // As many as there may be, and one more.
    purser_shop many[200];
    int count = 0;
    purser_status status = PURSER_OK;
    while (count < 200 && status == PURSER_OK) {
        status = purser_create(configuration, NULL, 0, &many[count], NULL, 0);
        if (status == PURSER_OK) count++;
    }
    CHECK(status == PURSER_TOO_MANY && count > 0);
    while (count > 0) CHECK(purser_destroy(many[--count]) == PURSER_OK);
}

static void *destroy_elsewhere(void *shop) {
    return (void *)(intptr_t)purser_destroy(*(purser_shop *)shop);
}

static void *poll_elsewhere(void *shop) {
    return (void *)(intptr_t)purser_poll(*(purser_shop *)shop, 0, NULL);
}

static purser_status elsewhere(void *(*call)(void *), purser_shop on) {
    pthread_t thread;
    void *status = NULL;
    CHECK(pthread_create(&thread, NULL, call, &on) == 0);
    CHECK(pthread_join(thread, &status) == 0);
    return (purser_status)(intptr_t)status;
}

static void check_purser_destroy(void) {
    CHECK_SHOPS(purser_destroy(any));
    purser_shop made = make(configuration);
    CHECK(elsewhere(destroy_elsewhere, made) == PURSER_WRONG_THREAD);
    CHECK(purser_destroy(made) == PURSER_OK);
    CHECK(purser_destroy(made) == PURSER_STALE_HANDLE);
    CHECK(make(configuration) != made);
}

static void check_purser_poll(void) {
    CHECK_SHOPS(purser_poll(any, 0, NULL));
    CHECK(elsewhere(poll_elsewhere, shop) == PURSER_WRONG_THREAD);
    size_t delivered = 7;
    int before = all.ends;
    CHECK(purser_request_holds(shop, NULL, on_end, &all) == PURSER_OK);
    CHECK(purser_request_holds(shop, NULL, on_end, &all) == PURSER_OK);
    int wrong = 0;
    while (all.ends < before + 2) {
        if (purser_poll(shop, 1, &delivered) != PURSER_OK || delivered > 1) wrong++;
        sched_yield();
    }
    CHECK(wrong == 0);
#ifdef COUNTS_ALLOCATIONS
    // A poll that finds nothing takes no memory.
    purser_shop idle = make(configuration);
    size_t count = 7;
    CHECK(purser_poll(idle, 0, &count) == PURSER_OK && count == 0);
    long made = allocations;
    for (int round = 0; round < 1000; round++) purser_poll(idle, 0, &count);
    CHECK(allocations == made);
    // The library's allocations are counted too: one that leaves something to do needs some.
    CHECK(purser_request_holds(idle, NULL, on_end, &all) == PURSER_OK);
    CHECK(allocations > made);
    CHECK(purser_destroy(idle) == PURSER_OK);
#endif
}

static void check_purser_wake(void) {
    CHECK_SHOPS(purser_wake(any));
    CHECK(purser_wake(shop) == PURSER_OK);
}

static void check_purser_observe(void) {
    purser_observer observer = 0;
    CHECK_SHOPS(purser_observe(any, on_event, &all, &observer));
    CHECK(purser_observe(shop, NULL, &all, &observer) == PURSER_NULL_ARGUMENT);
    CHECK(purser_observe(shop, on_event, &all, NULL) == PURSER_NULL_ARGUMENT);
    CHECK(purser_observe(shop, on_event, &all, &observer) == PURSER_OK);
    CHECK(observer != 0);
}

static void check_purser_unobserve(void) {
    purser_observer observer = 0;
    heard unheard = {0};
    CHECK_SHOPS(purser_unobserve(any, 1));
    CHECK(purser_observe(shop, on_event, &unheard, &observer) == PURSER_OK);
    CHECK(purser_unobserve(shop, observer) == PURSER_OK);
    CHECK(purser_unobserve(shop, observer) == PURSER_STALE_HANDLE);
    CHECK(purser_unobserve(shop, 0) == PURSER_BAD_HANDLE);
    CHECK(purser_unobserve(shop, shop) == PURSER_BAD_HANDLE);
    purser_shop other = make(configuration);
    purser_observer foreign = 0;
    CHECK(purser_observe(other, on_event, &unheard, &foreign) == PURSER_OK);
    CHECK(purser_unobserve(shop, foreign) == PURSER_BAD_HANDLE);
    CHECK(purser_destroy(other) == PURSER_OK);
    int before = all.ends;
    CHECK(purser_request_products(shop, NULL, 0, NULL, on_end, &all) == PURSER_OK);
    poll_until(&all.ends, before + 1);
    CHECK(unheard.events == 0);
}

static void check_purser_request_products(void) {
    const char *ids[] = {"bombs", "nothing"};
    const char *wrong[] = {"bombs", invalid_text}, *none[] = {NULL};
    CHECK_SHOPS(purser_request_products(any, NULL, 0, on_product, on_end, &all));
    CHECK(purser_request_products(shop, NULL, 0, on_product, NULL, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_products(shop, NULL, 2, on_product, on_end, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_products(shop, ids, 0, NULL, on_end, &all) == PURSER_INVALID_ARGUMENT);
    CHECK(purser_request_products(shop, none, 1, NULL, on_end, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_products(shop, wrong, 2, NULL, on_end, &all) == PURSER_INVALID_TEXT);
    int before = all.ends;
    all.products = 0;
    CHECK(purser_request_products(shop, ids, 2, on_product, on_end, &all) == PURSER_OK);
    poll_until(&all.ends, before + 1);
    CHECK(all.products == 2 && all.count == 2 && all.last_error == PURSER_ERROR_NONE);
}

static void check_purser_request_payment(void) {
    purser_payment payment = PURSER_INIT(purser_payment);
    CHECK_SHOPS(purser_request_payment(any, &payment, on_outcome, &all));
    CHECK(purser_request_payment(shop, NULL, on_outcome, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_payment(shop, &payment, NULL, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_payment(shop, &payment, on_outcome, &all) == PURSER_NULL_ARGUMENT);
    payment.product = "bombs";
    payment.quantity = -1;
    CHECK(purser_request_payment(shop, &payment, on_outcome, &all) == PURSER_INVALID_ARGUMENT);
    payment.quantity = 1;
    payment.size = 4;
    CHECK(purser_request_payment(shop, &payment, on_outcome, &all) == PURSER_INVALID_STRUCT);
    payment.size = sizeof payment;
    payment.version = 0;
    CHECK(purser_request_payment(shop, &payment, on_outcome, &all) == PURSER_INVALID_STRUCT);
    payment.version = PURSER_VERSION;
    payment.order = invalid_text;
    CHECK(purser_request_payment(shop, &payment, on_outcome, &all) == PURSER_INVALID_TEXT);
    payment.order = "order-1";
    int before = all.outcomes;
    CHECK(purser_request_payment(shop, &payment, on_outcome, &all) == PURSER_OK);
    poll_until(&all.outcomes, before + 1);
    CHECK(all.last_outcome == PURSER_OUTCOME_GRANTED);
    payment.product = "nothing";
    CHECK(purser_request_payment(shop, &payment, on_outcome, &all) == PURSER_OK);
    poll_until(&all.outcomes, before + 2);
    CHECK(all.last_outcome == PURSER_OUTCOME_FAILED);
    CHECK(all.last_error == PURSER_ERROR_PRODUCT_UNDEFINED);
    CHECK(all.reentrant == 0);
}

static void check_purser_request_restore(void) {
    CHECK_SHOPS(purser_request_restore(any, NULL, on_restored, on_end, &all));
    CHECK(purser_request_restore(shop, NULL, NULL, NULL, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_restore(shop, invalid_text, NULL, on_end, &all) == PURSER_INVALID_TEXT);
    int before = all.ends;
    all.restored = 0;
    CHECK(purser_request_restore(shop, NULL, on_restored, on_end, &all) == PURSER_OK);
    poll_until(&all.ends, before + 1);
    CHECK(all.restored == (int)all.count && all.restored <= 1);
}

static void check_purser_request_holds(void) {
    CHECK_SHOPS(purser_request_holds(any, on_hold, on_end, &all));
    CHECK(purser_request_holds(shop, on_hold, NULL, &all) == PURSER_NULL_ARGUMENT);
    int before = all.ends;
    CHECK(purser_request_holds(shop, on_hold, on_end, &all) == PURSER_OK);
    poll_until(&all.ends, before + 1);
    CHECK(all.holds == 0 && all.count == 0);
}

static void check_purser_request_balance(void) {
    CHECK_SHOPS(purser_request_balance(any, NULL, "bombs", on_end, &all));
    CHECK(purser_request_balance(shop, NULL, NULL, on_end, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_balance(shop, NULL, "bombs", NULL, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_request_balance(shop, NULL, invalid_text, on_end, &all) == PURSER_INVALID_TEXT);
    int before = all.ends;
    CHECK(purser_request_balance(shop, "nobody", "bombs", on_end, &all) == PURSER_OK);
    poll_until(&all.ends, before + 1);
    CHECK(all.amount == 0);
}

#define CHECK_HOLD(call, hold_name)                                                \
    do {                                                                           \
        CHECK_SHOPS(call(any, "payment:nobody's", on_end));                        \
        CHECK(call(shop, NULL, on_end) == PURSER_NULL_ARGUMENT);                   \
        CHECK(call(shop, "payment:nobody's", NULL) == PURSER_NULL_ARGUMENT);       \
        CHECK(call(shop, invalid_text, on_end) == PURSER_INVALID_TEXT);            \
        CHECK(call(shop, "nobody's", on_end) == PURSER_INVALID_ARGUMENT);          \
        int before = all.ends;                                                     \
        CHECK(call(shop, hold_name, on_end) == PURSER_OK);                         \
        poll_until(&all.ends, before + 1);                                         \
        CHECK(all.last_error == PURSER_ERROR_HOLD_NOT_FOUND);                      \
    } while (0)

#define RETRY(on, hold, end) purser_hold_retry(on, hold, end, &all)
#define ASSIGN(on, hold, end) purser_hold_assign(on, hold, "kim", NULL, "support", end, &all)
#define DISMISS(on, hold, end) purser_hold_dismiss(on, hold, "never paid", "support", end, &all)

static void check_purser_hold_retry(void) { CHECK_HOLD(RETRY, "payment:nobody's"); }

static void check_purser_hold_assign(void) {
    CHECK_HOLD(ASSIGN, "payment:nobody's");
    const char *hold = "payment:nobody's";
    CHECK(
        purser_hold_assign(shop, hold, NULL, NULL, "me", on_end, &all) == PURSER_NULL_ARGUMENT);
    CHECK(
        purser_hold_assign(shop, hold, "kim", NULL, NULL, on_end, &all) == PURSER_NULL_ARGUMENT);
    CHECK(
        purser_hold_assign(shop, hold, "kim", invalid_text, "me", on_end, &all)
        == PURSER_INVALID_TEXT);
}

static void check_purser_hold_dismiss(void) {
    CHECK_HOLD(DISMISS, "payment:nobody's");
    const char *hold = "payment:nobody's";
    CHECK(purser_hold_dismiss(shop, hold, NULL, "me", on_end, &all) == PURSER_NULL_ARGUMENT);
    CHECK(purser_hold_dismiss(shop, hold, "why", NULL, on_end, &all) == PURSER_NULL_ARGUMENT);
}

int main(void) {
    stale = make(configuration);
    CHECK(purser_destroy(stale) == PURSER_OK);
    shop = make(configuration);
    int functions = 0;
#define FUNCTION(name) check_##name(), functions++;
#include "functions.inc"
#undef FUNCTION
    CHECK(all.wrong_structs == 0 && all.wrong == 0);
    CHECK(purser_destroy(shop) == PURSER_OK);
    printf("functions %d · checks %d · failed %d\n", functions, checks, failures);
    return failures == 0 ? 0 : 1;
}
