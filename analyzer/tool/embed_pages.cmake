# SPDX-License-Identifier: BSL-1.0
# Writes the pages FOLDER/ensign-*.md into a source, OUTPUT. Runs when one of them changes.
file(GLOB pages "${FOLDER}/ensign-*.md")
list(SORT pages)
set(entries "")
foreach(page IN LISTS pages)
  cmake_path(GET page STEM LAST_ONLY name)
  file(READ "${page}" text)
  string(FIND "${text}" ")page\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${page}: the text )page\" would end the literal that it is put into; write it otherwise")
  endif()
  string(APPEND entries "    {\"${name}\", R\"page(${text})page\"},\n")
endforeach()
file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: BSL-1.0
// Made by embed_pages.cmake.
#include \"pages.hpp\"

namespace ensign::lint {

namespace {

const page all[] = {
${entries}    {\"\", \"\"},
};

} // namespace

std::span<const page> pages() { return {all, sizeof(all) / sizeof(all[0]) - 1}; }

} // namespace ensign::lint
")
