// SPDX-License-Identifier: BSL-1.0
// What happens in the town, tick by tick. The same seed tells the same story on every machine.
module;

#include <cstddef>
#include <cstdint>
#include <random>

export module status_board.life;

import ensign;
import status_board.town;

export namespace town {

class life {
public:
    life(citizens& people, std::size_t count, std::uint32_t seed);

    /// One step: misfortune strikes, poison works, shields wear off, healers heal, the dead go and newcomers come.
    void tick();

    [[nodiscard]] std::size_t deaths() const { return deaths_; }

    [[nodiscard]] const ensign::id_pool& ids() const { return ids_; }
    /// When the people were loaded: newcomers get ids of the pool that was saved with them.
    void go_on_with(ensign::id_pool ids);

private:
    void settle(); // one newcomer
    void strike();
    void suffer();
    void heal();
    void bury();

    [[nodiscard]] ensign::entity anybody() { return people_.ids()[roll(people_.size())]; }
    // Not std::uniform_int_distribution: its results differ between standard libraries.
    [[nodiscard]] std::size_t roll(std::size_t below) { return random_() % below; }

    citizens& people_;
    std::mt19937 random_;
    ensign::id_pool ids_;
    std::size_t deaths_ = 0;
    citizen_view sick_; // everybody whom a healer can help
};

} // namespace town
