// SPDX-License-Identifier: BSL-1.0
// The town in a file. Whose conditions are which is found by name, so it does not matter what bits they have.
module;

#include <string>

export module status_board.archive;

import ensign;
import status_board.life;
import status_board.town;

export namespace town {

/// Which program reads and writes: this one, or a later one (status_board.renumbered).
enum class numbering : bool { of_today, renumbered };

/// Saves people and ids, whole or not at all. The later program knows that whoever is doomed is haunted.
void save(const std::string& path, const citizens& people, const life& life, numbering by);

/// Makes the people those of the file, and says what was read. Throws what `ensign::resdata::load` does; then nothing
/// has changed.
[[nodiscard]] std::string load(const std::string& path, citizens& people, life& life, numbering by);

} // namespace town
