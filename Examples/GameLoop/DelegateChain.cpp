// What the members of a chain of delegates become in C++; the guide's table shows these lines.

#include <purser.hpp>

#include <iostream>

namespace {

void show(const std::string &text) { std::cout << text << "\n"; }

}  // namespace

void migrate(const std::string &configuration) {
    purser::Shop shop(configuration);
    auto onProducts = [](const std::vector<purser::Product> &products, const purser::End &) {
        for (auto &product : products) if (product.id == "bombs") show(product.priceText);
    };
    auto onPayment = [](const purser::Outcome &outcome) { show(std::to_string(outcome.quantity)); };
    auto onItem = [](const purser::Restored &item) { show(item.product); };
    auto onEnd = [](const purser::End &end) { show(end ? "restored" : end.text); };
    auto listener = shop.onPaymentEvent([](const purser::Event &event) {
        switch (event.kind) {
        case PURSER_EVENT_PRODUCTS_LOADED:
        case PURSER_EVENT_PRODUCTS_FAILED:
        case PURSER_EVENT_NOT_ALLOWED:
        case PURSER_EVENT_PAYMENT_NOT_STARTED:
        case PURSER_EVENT_PURCHASING:
        case PURSER_EVENT_DEFERRED:
        case PURSER_EVENT_PURCHASED:
        case PURSER_EVENT_GRANTED:
        case PURSER_EVENT_FAILED:
        case PURSER_EVENT_CANCELLED:
        case PURSER_EVENT_RESTORED:
        case PURSER_EVENT_RESTORE_ENDED: show(event.product); break;
        default: break;
        }
    });
    shop.requestProducts({"bombs"}, onProducts);
    shop.requestPayment("bombs", 2, onPayment);
    shop.requestRestore(onItem, onEnd);
    purser::GamePayment pay(shop);
    pay.addWay("alipay", "alipay");
    pay.requestPayment("alipay", "bullets", 1, onPayment);
    shop.poll();
    shop.stopListening(listener);
}
