# SPDX-License-Identifier: BSL-1.0
#[=[
Runs ensign-lint over a project that was configured with CMake:

  ensign_add_lint(lint [CHECKS <globs>] [ONLY <regex>] [LOCK <file> [HEADER <file>]] [BASELINE <file>])

adds the target `lint`: `cmake --build BUILD --target lint` builds the project, since modules have to be there to be
imported, and then runs `ensign-lint check` over its compile database. ONLY leaves just the paths that begin so: without it,
those below the current source folder, but for Ensign's own. With LOCK it also runs `ensign-lint lock check`, whatever
`check` found, and adds `lint_update`, which runs `ensign-lint lock update`. HEADER is the header of static_asserts that
belongs to the lock: `lint` says when it is out of date, `lint_update` writes it.

It wants Ninja or Makefiles, since other generators write no compile database, and clang 19.
]=]
include_guard(GLOBAL)

function(ensign_add_lint name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "CHECKS;ONLY;LOCK;HEADER;BASELINE" "")
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
  set(run "${CMAKE_COMMAND}" -P "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/EnsignRunLint.cmake" --)
  set(check --and "${tool}" check ${sources})
  if(arg_CHECKS)
    list(APPEND check "--checks=${arg_CHECKS}")
  endif()
  if(arg_BASELINE)
    list(APPEND check "--baseline=${arg_BASELINE}")
  endif()
  set(lock)
  if(arg_LOCK)
    set(lock --file "${arg_LOCK}" ${sources})
    if(arg_HEADER)
      list(APPEND lock --header "${arg_HEADER}")
    endif()
    add_custom_target(${name}_update COMMAND ${run} prepare "${CMAKE_BINARY_DIR}" --and "${tool}" lock update ${lock}
      WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" VERBATIM USES_TERMINAL)
    set(lock --and "${tool}" lock check ${lock})
  elseif(arg_HEADER)
    message(FATAL_ERROR "ensign_add_lint: HEADER is made from the lock: name that as well, LOCK <file>")
  endif()
  add_custom_target(${name} COMMAND ${run} build "${CMAKE_BINARY_DIR}" ${check} ${lock}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" VERBATIM USES_TERMINAL)
endfunction()
