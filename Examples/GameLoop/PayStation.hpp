// A second way to pay, written in C++: a till that keeps its books in a file. It takes the money when it
// is asked, and tells the game about it by and by.
#pragma once

#include <purser.hpp>

#include <deque>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

class PayStation : public purser::Store {
public:
    /// `charged` is called when the money has been taken and nobody has been told.
    explicit PayStation(std::string file, std::function<void()> charged = {})
        : file(std::move(file)), charged(std::move(charged)) {
        std::ifstream books(this->file);
        std::string word;
        while (books >> word) {
            Sale sale;
            if (word == "finished" && books >> sale.transaction) {
                finished.insert(sale.transaction);
            } else if (books >> sale.transaction >> sale.product >> sale.token) {
                sales.push_back(sale);
            }
        }
        // What is paid and not finished is told again by every launch.
        for (auto &sale : sales) {
            if (!finished.count(sale.transaction)) news.push_back(answer(sale));
        }
    }

    std::string id() const override { return "pay-station"; }

    std::optional<purser::StoreProduct> product(const std::string &id) override {
        if (id != "bullets") return std::nullopt;
        return purser::StoreProduct{PURSER_PRODUCT_CONSUMABLE, "50 bullets", "1.99", "EUR"};
    }

    purser::StoreAnswer begin(const purser::StorePayment &payment) override {
        Sale sale{"sale-" + std::to_string(sales.size() + 1), payment.product, payment.token};
        sales.push_back(sale);
        write("sold " + sale.transaction + " " + sale.product + " " + sale.token);
        if (charged) charged();
        auto told = answer(sale);
        told.payment = payment.payment;
        news.push_back(told);
        return {};  // The answer comes by a later poll.
    }

    std::optional<purser::StoreAnswer> poll() override {
        if (news.empty()) return std::nullopt;
        auto next = news.front();
        news.pop_front();
        return next;
    }

    bool finish(const std::string &transaction) override {
        if (finished.insert(transaction).second) write("finished " + transaction);
        return true;
    }

private:
    struct Sale {
        std::string transaction, product, token;
    };

    static purser::StoreAnswer answer(const Sale &sale) {
        purser::StoreAnswer answer;
        answer.kind = PURSER_ANSWER_PAID;
        answer.quantity = 1;
        answer.transaction = sale.transaction;
        answer.product = sale.product;
        answer.token = sale.token;
        return answer;
    }

    void write(const std::string &line) {
        std::ofstream(file, std::ios::app) << line << std::endl;
    }

    std::string file;
    std::function<void()> charged;
    std::vector<Sale> sales;
    std::set<std::string> finished;
    std::deque<purser::StoreAnswer> news;
};
