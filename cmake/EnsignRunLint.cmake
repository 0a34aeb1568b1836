# SPDX-License-Identifier: BSL-1.0
#[[
What the targets of ensign_add_lint run: every command, also when one before it failed, and then the exit code that counts.

  cmake -P EnsignRunLint.cmake -- build|prepare BUILD [--and TOOL check ...] [--and TOOL lock ...]

The build comes first, since modules have to be there to be imported. If it fails, the others go on all the same: a failed
static_assert may be just what they explain, and for what is not built they have words of their own. With `prepare` its
failure does not count: `lock update` repairs what the header of the lock refuses.
]]
cmake_minimum_required(VERSION 3.28)

set(commands -1)
set(i 0)
while(i LESS CMAKE_ARGC AND NOT CMAKE_ARGV${i} STREQUAL "--")
  math(EXPR i "${i} + 1")
endwhile()
math(EXPR i "${i} + 1")
set(how "${CMAKE_ARGV${i}}")
math(EXPR i "${i} + 1")
set(build "${CMAKE_ARGV${i}}")
math(EXPR i "${i} + 1")
while(i LESS CMAKE_ARGC)
  if(CMAKE_ARGV${i} STREQUAL "--and")
    math(EXPR commands "${commands} + 1")
    math(EXPR i "${i} + 2")
    set(what_${commands} "${CMAKE_ARGV${i}}")
    math(EXPR i "${i} - 1")
  endif()
  # no list, which would take a semicolon for the end of a word
  string(APPEND command_${commands} " [==[${CMAKE_ARGV${i}}]==]")
  math(EXPR i "${i} + 1")
endwhile()

file(STRINGS "${build}/CMakeCache.txt" generator REGEX "^CMAKE_GENERATOR:")
set(go_on -k) # build as much as can be built
if(generator MATCHES "Ninja")
  list(APPEND go_on 0)
endif()
execute_process(COMMAND "${CMAKE_COMMAND}" --build "${build}" -- ${go_on} RESULT_VARIABLE built)

set(codes)
foreach(n RANGE 0 ${commands})
  cmake_language(EVAL CODE "execute_process(COMMAND ${command_${n}} RESULT_VARIABLE code)")
  list(APPEND codes "${code}")
  string(APPEND said "; ensign-lint ${what_${n}}: exit ${code}")
endforeach()
message(STATUS "the build: exit ${built}${said}")

foreach(code 2 3 5 1 4) # in the order of docs/analyzer/README.md
  if(code IN_LIST codes)
    set(worst ${code})
    break()
  endif()
endforeach()
if(NOT worst)
  list(REMOVE_ITEM codes 0)
  if(NOT codes AND (built EQUAL 0 OR how STREQUAL "prepare"))
    return()
  endif()
  set(worst 1) # the build alone failed, or a command came to no end
endif()
if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.29)
  cmake_language(EXIT ${worst})
endif()
message(FATAL_ERROR "exit ${worst}")
