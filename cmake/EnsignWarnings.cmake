# SPDX-License-Identifier: BSL-1.0
# Warnings are private to the project: a consumer's flags are the consumer's.
include_guard(GLOBAL)

# What other compilers say without cause: clang 22 of the __COUNTER__ in every TEST_CASE of Catch2, g++ 14 of attributes
# of std::auto_ptr wherever <memory> is included before an import.
set(quiet
  $<$<AND:$<CXX_COMPILER_ID:Clang>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,22>>:-Wno-c2y-extensions>
  $<$<CXX_COMPILER_ID:GNU>:-Wno-attributes>)

add_library(ensign_warnings INTERFACE)
target_compile_options(ensign_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wnon-virtual-dtor -Wold-style-cast ${quiet}
  $<$<BOOL:${ENSIGN_WARNINGS_AS_ERRORS}>:-Werror>)
