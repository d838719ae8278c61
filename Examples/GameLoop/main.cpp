// A terminal game with a frame loop. It sells bombs through the store and bullets through a second way to
// pay; it is killed when the bullets are paid and not yet there, launched again, and played on a second
// device, where the bombs are restored. Nobody loses anything, and the journals are recounted at the end.

#include "PayStation.hpp"

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

const int bombsPerPack = 9, bulletsPerPack = 50;

std::string configuration(const std::string &folder, const std::string &device) {
    return R"({"journal": ")" + folder + "/" + device + R"(.sqlite",
        "verifier": {"kind": "testing"},
        "stores": [{"kind": "memory", "id": "app-store", "archive": ")" + folder + R"(/store",
                    "device": ")" + device + R"(", "account": "kim",
                    "products": [{"id": "bombs", "kind": "nonConsumable", "name": "Bomb pack",
                                  "price": "0.99", "currency": "USD"}]}],
        "products": [
            {"id": "bombs", "kind": "nonConsumable", "stores": ["app-store"],
             "grants": [{"currency": "bombs", "amount": 9}]},
            {"id": "bullets", "kind": "consumable", "stores": ["pay-station"],
             "grants": [{"currency": "bullets", "amount": 50}]}]})";
}

/// One launch of the game on one device.
class Game {
public:
    Game(const std::string &folder, const std::string &device, std::function<void()> charged = {})
        : shop(
              configuration(folder, device),
              {std::make_shared<PayStation>(folder + "/" + device + ".till", std::move(charged))}),
          pay(shop) {
        pay.addWay("store", "app-store");
        pay.addWay("till", "pay-station");
        shop.onPaymentEvent([this](const purser::Event &event) {
            if (event.kind == PURSER_EVENT_GRANTED || event.kind == PURSER_EVENT_RESTORED)
                std::cout << "  frame: you have " << event.product << "\n";
            if (event.kind == PURSER_EVENT_FINISHED) finished++;
            if (event.kind == PURSER_EVENT_HELD) std::cout << "  frame: " << event.hold << " is held\n";
        });
    }

    /// Draws frames, and lets the shop call back in each, until what is waited for has come.
    template <typename Condition> void play(Condition isDone) {
        while (!isDone()) {
            shop.poll();
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

    /// The shelf: a button is enabled when a store knows its product.
    void browse() {
        bool isDone = false;
        shop.requestProducts({}, [&](const std::vector<purser::Product> &products, const purser::End &) {
            for (auto &product : products)
                std::cout << "  " << product.id << ": "
                          << (product.isFound ? product.priceText : "not for sale") << "\n";
            isDone = true;
        });
        play([&] { return isDone; });
    }

    void buy(const std::string &way, const std::string &product) {
        bool isDone = false;
        pay.requestPayment(way, product, 1, [&](const purser::Outcome &outcome) {
            std::cout << "  " << outcome.product << (outcome.isGranted() ? " bought" : " not bought")
                      << "\n";
            isDone = true;
        });
        play([&] { return isDone; });
    }

    void restore() {
        bool isDone = false;
        shop.requestRestore(
            [](const purser::Restored &item) {
                if (item.kind == PURSER_RESTORED_NEW)
                    std::cout << "  " << item.product << " restored\n";
            },
            [&](const purser::End &) { isDone = true; });
        play([&] { return isDone; });
    }

    std::int64_t balance(const std::string &currency) {
        std::int64_t amount = 0;
        bool isDone = false;
        shop.requestBalance(currency, [&](const purser::End &end) {
            amount = end.amount;
            isDone = true;
        });
        play([&] { return isDone; });
        return amount;
    }

    std::size_t holds() {
        std::size_t count = 0;
        bool isDone = false;
        shop.requestHolds([&](const std::vector<purser::Hold> &found, const purser::End &) {
            count = found.size();
            isDone = true;
        });
        play([&] { return isDone; });
        return count;
    }

    int finished = 0;

private:
    purser::Shop shop;
    purser::GamePayment pay;
};

/// The first launch: it ends by a kill, in the moment when the till has taken the money.
void firstLaunch(const std::string &folder) {
    Game game(folder, "phone", [] { raise(SIGKILL); });
    game.browse();
    game.buy("till", "bullets");
}

}  // namespace

/// `GameLoop [FOLDER]` plays in a folder that it keeps, or in one of its own that it removes.
int main(int count, char **arguments) {
    auto folder = (std::filesystem::temp_directory_path() / "game-XXXXXX").string();
    if (count > 1) {
        folder = arguments[1];
    } else if (!mkdtemp(folder.data())) {
        return 1;
    }

    std::cout << "first launch" << std::endl;
    // In a process of its own, which has no threads yet.
    pid_t child = fork();
    if (child == 0) {
        firstLaunch(folder);
        _exit(1);
    }
    int status = 0, kills = 0;
    waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) kills++;
    std::cout << "  killed: the bullets are paid, and nobody knows\n";

    std::cout << "second launch\n";
    {
        Game game(folder, "phone");
        game.play([&] { return game.finished == 1; });
        game.buy("store", "bombs");
        game.play([&] { return game.finished == 2; });
    }

    std::cout << "on a tablet\n";
    {
        Game game(folder, "tablet");
        game.restore();
    }

    // What the journals say, read by shops that were not there.
    Game phone(folder, "phone"), tablet(folder, "tablet");
    auto bought = phone.balance("bombs") / bombsPerPack + phone.balance("bullets") / bulletsPerPack;
    auto restored = tablet.balance("bombs") / bombsPerPack;
    auto held = phone.holds() + tablet.holds();
    std::cout << "bought " << bought << " · survived " << kills << " kill · restored " << restored
              << " · held " << held << std::endl;
    if (count < 2) std::filesystem::remove_all(folder);
    return bought == 2 && kills == 1 && restored == 1 && held == 0 ? 0 : 1;
}
