# SPDX-License-Identifier: BSL-1.0
# Warnings are private to the project: a consumer's flags are the consumer's.
include_guard(GLOBAL)

add_library(ensign_warnings INTERFACE)
target_compile_options(ensign_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast
  $<$<BOOL:${ENSIGN_WARNINGS_AS_ERRORS}>:-Werror>)
