// SPDX-License-Identifier: BSL-1.0
// How the board is shown: frames on a terminal, lines elsewhere, a summary at the end.
module;

#include <cstddef>
#include <cstdint>
#include <string>

export module status_board.screen;

import status_board.board;
import status_board.life;

export namespace town {

/// One tick as lines of plain text: the counts, then the first few events.
[[nodiscard]] std::string lines(const board& b, std::size_t tick);

/// One tick as a terminal frame that overwrites the last one.
[[nodiscard]] std::string frame(const board& b, std::size_t tick, std::size_t ticks, const std::string& filter);

/// What has become of the town.
[[nodiscard]] std::string summary(const board& b, const life& l, std::size_t ticks, const std::string& filter);

} // namespace town
