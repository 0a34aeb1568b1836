# SPDX-License-Identifier: BSL-1.0
#[[
Runs ensign-lint over a project that was configured with CMake:

  ensign_add_lint(lint [CHECKS <globs>] [ONLY <regex>] [LOCK <file>] [BASELINE <file>])

adds the target `lint`: `cmake --build BUILD --target lint` builds the project, since modules have to be there to be
imported, and then runs `ensign-lint check` over its compile database. ONLY leaves just the paths that begin so: without it,
those below the current source folder, but for Ensign's own. With LOCK it also runs `ensign-lint lock check`, and adds `lint_update`, which runs
`ensign-lint lock update`.

It wants Ninja or Makefiles, since other generators write no compile database, and clang 19.
]]
include_guard(GLOBAL)

function(ensign_add_lint name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CHECKS;ONLY;LOCK;BASELINE" "")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "ensign_add_lint: unknown arguments: ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT CMAKE_EXPORT_COMPILE_COMMANDS)
    message(FATAL_ERROR "ensign_add_lint: the tool reads the compile database: configure with "
      "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON (Ninja or Makefiles)")
  endif()
  if(TARGET ensign_lint)
    set(tool $<TARGET_FILE:ensign_lint>)
  else()
    find_program(ENSIGN_LINT ensign-lint HINTS "${ensign_DIR}/../../../bin")
    if(NOT ENSIGN_LINT)
      message(FATAL_ERROR "ensign_add_lint: there is no ensign-lint: install it with the library (configure that with "
        "-DENSIGN_BUILD_ANALYZER=ON), or say where it is: -DENSIGN_LINT=/path/to/ensign-lint")
    endif()
    set(tool "${ENSIGN_LINT}")
  endif()

  if(NOT arg_ONLY)
    string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" arg_ONLY "${CMAKE_CURRENT_SOURCE_DIR}/")
  endif()
  set(sources -p "${CMAKE_BINARY_DIR}" --only "^${arg_ONLY}")
  if(ensign_SOURCE_DIR AND NOT ensign_SOURCE_DIR STREQUAL CMAKE_CURRENT_SOURCE_DIR) # added as a subdirectory
    string(REGEX REPLACE "([][+.*()^$?|\\])" "\\\\\\1" library "${ensign_SOURCE_DIR}/")
    list(APPEND sources --except "^${library}")
  endif()
  set(check "${tool}" check ${sources})
  if(arg_CHECKS)
    list(APPEND check "--checks=${arg_CHECKS}")
  endif()
  if(arg_BASELINE)
    list(APPEND check "--baseline=${arg_BASELINE}")
  endif()
  set(lock)
  if(arg_LOCK)
    set(lock COMMAND "${tool}" lock check --file "${arg_LOCK}" ${sources})
    add_custom_target(${name}_update COMMAND "${tool}" lock update --file "${arg_LOCK}" ${sources}
      WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" VERBATIM USES_TERMINAL)
  endif()
  add_custom_target(${name}
    COMMAND "${CMAKE_COMMAND}" --build "${CMAKE_BINARY_DIR}"
    COMMAND ${check} ${lock}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" VERBATIM USES_TERMINAL)
endfunction()
