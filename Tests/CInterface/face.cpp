// What the C++ face promises beyond the header: functions may be empty, a listener may leave inside its own
// call, requests under way keep apart, and a shop that ends at the wrong moment harms nobody.

#include <purser.hpp>

#include <cstdio>
#include <memory>
#include <string>
#include <thread>

namespace {

int checks = 0, failures = 0;

void check(bool condition, const char *what) {
    checks++;
    if (condition) return;
    failures++;
    std::fprintf(stderr, "failed: %s\n", what);
}

const char *const configuration = R"({"verifier": {"kind": "testing"},
    "stores": [{"kind": "memory", "products": [
        {"id": "bombs", "kind": "consumable", "price": "0.99", "currency": "USD"},
        {"id": "bullets", "kind": "consumable", "price": "1.99", "currency": "USD"}]}],
    "products": [
        {"id": "bombs", "kind": "consumable", "grants": [{"currency": "bombs", "amount": 9}]},
        {"id": "bullets", "kind": "consumable", "grants": [{"currency": "bullets", "amount": 50}]}]})";

template <typename Condition> void play(purser::Shop &shop, Condition isDone) {
    while (!isDone()) {
        shop.poll();
        std::this_thread::yield();
    }
}

void constructor() {
    std::string message;
    try {
        purser::Shop shop("{}");
    } catch (const std::runtime_error &error) {
        message = error.what();
    }
    check(message.find("configuration") != std::string::npos, "a wrong configuration is said");
}

void apart() {
    purser::Shop shop(configuration);
    purser::GamePayment pay(shop);
    pay.addWay("store", "app-store");
    check(
        pay.requestPayment("alipay", "bombs", 1, nullptr) == PURSER_INVALID_ARGUMENT,
        "there is no such way to pay");
    int heard = 0, outcomes = 0;
    purser_observer once = 0;
    once = shop.onPaymentEvent([&](const purser::Event &) {
        // What it holds has to outlive its leaving.
        shop.stopListening(once);
        heard++;
    });
    std::map<std::string, std::string> paid;
    for (auto &[product, order] : std::vector<std::pair<std::string, std::string>>{
             {"bombs", "a"}, {"bullets", "b"}, {"bombs", "c"}, {"bombs", "d"}}) {
        purser::Shop::PaymentOptions options;
        options.order = order;
        options.allowsSecondPurchase = true;
        auto status = pay.requestPayment(
            "store", product, 1,
            [&paid, &outcomes, order = order](const purser::Outcome &outcome) {
                outcomes++;
                paid[order] = outcome.product + " for " + outcome.order;
            },
            options);
        check(status == PURSER_OK, "a payment is taken on");
    }
    play(shop, [&] { return outcomes >= 4; });
    check(
        paid == std::map<std::string, std::string>{
                    {"a", "bombs for a"}, {"b", "bullets for b"}, {"c", "bombs for c"},
                    {"d", "bombs for d"}},
        "each payment calls back its own");
    check(heard == 1, "a listener that left hears nothing more");
}

void emptyFunctions() {
    purser::Shop shop(configuration);
    shop.onPaymentEvent(nullptr);
    shop.requestProducts({}, nullptr);
    shop.requestPayment("bombs", 1, nullptr);
    shop.requestRestore(nullptr, nullptr);
    shop.requestHolds(nullptr);
    shop.requestBalance("bombs", nullptr);
    shop.retry("payment:nobody's", nullptr);
    shop.assign("payment:nobody's", "kim", "support", nullptr);
    shop.dismiss("payment:nobody's", "never paid", "support", nullptr);
    std::int64_t bombs = 0;
    while (bombs != 9) {
        bool isDone = false;
        shop.requestBalance("bombs", [&](const purser::End &end) {
            bombs = end.amount;
            isDone = true;
        });
        play(shop, [&] { return isDone; });
    }
    check(bombs == 9, "what nobody waits for is done all the same");
}

/// The shop is deleted inside a callback of its own: a mistake, after which callbacks still have what they
/// need and the handle still names a shop.
void endedInside() {
    auto shop = std::make_unique<purser::Shop>(configuration);
    purser_shop handle = shop->handle();
    int after = 0;
    shop->requestHolds([&](const std::vector<purser::Hold> &, const purser::End &) {
        shop.reset();
    });
    for (int number = 0; number < 3; number++)
        shop->requestHolds([&](const std::vector<purser::Hold> &, const purser::End &) { after++; });
    while (after < 3) {
        if (purser_poll(handle, 0, nullptr) != PURSER_OK) break;
        std::this_thread::yield();
    }
    check(after == 3, "the other callbacks still come");
    check(purser_destroy(handle) == PURSER_OK, "the shop can still be ended");
}

/// A shop that ends before its answers come leaves nothing behind.
void endedEarly() {
    purser::Shop shop(configuration);
    shop.requestPayment("bombs", 1, [](const purser::Outcome &) {});
    shop.requestHolds([](const std::vector<purser::Hold> &, const purser::End &) {});
}

}  // namespace

int main(int count, char **) {
    constructor();
    apart();
    emptyFunctions();
    endedEarly();
    // What that mistake leaves behind it leaves for good, which a search for leaks would tell of.
    if (count > 1) endedInside();
    std::printf("face: checks %d · failed %d\n", checks, failures);
    return failures == 0 ? 0 : 1;
}
