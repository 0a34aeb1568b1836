# SPDX-License-Identifier: BSL-1.0
#[[
Tests that something does not compile, and says why:

  ensign_add_compile_fail_tests(traits)

adds a test for every tests/compile_fail/traits/*.cpp. The folder's anchor.cpp imports what the tests import: CMake
writes the paths of those modules beside its object, and every test compiles with them, so a test takes a moment and no
build. Modules of the tests' own (*.cppm) belong to the anchor.

A test has `// expected-error {{...}}` lines for clang 19, where every error must be expected and every expected one must
come, and `// SAYS: text` lines, each of which must be in the output of any compiler: as it stands, or as a compiler that
takes computed messages says the same. `two_flags_clash<E, "a"` may also come as `E: two flags clash` and `a`. It also
holds the nearest spelling that is legal.

`// GCC SAYS: text` lines are for messages that are the compiler's own, or that g++ shortens: if there are any, g++ is asked
for these instead, with ' for its quotation marks.
]]
if(CMAKE_SCRIPT_MODE_FILE)
  # Run as a test: COMPILER, COMPILER_ID, COMPILER_VERSION, FLAGS, MODULE_MAP, SOURCE.
  if(COMPILER_ID STREQUAL "GNU")
    set(modules -fmodules-ts "-fmodule-mapper=${MODULE_MAP}")
  else()
    set(modules "@${MODULE_MAP}")
  endif()
  separate_arguments(flags NATIVE_COMMAND "${FLAGS}")
  # A compiler that runs away (it has happened) must fail this test and leave the machine alone.
  set(command sh -c "ulimit -v 4000000 && exec \"$@\"" sh ${COMPILER} ${flags} ${modules} -fsyntax-only)

  execute_process(COMMAND ${command} ${SOURCE} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(status EQUAL 0)
    message(FATAL_ERROR "${SOURCE} compiles, but must not")
  endif()
  file(STRINGS "${SOURCE}" lines REGEX "// SAYS: ")
  file(STRINGS "${SOURCE}" gcc_lines REGEX "// GCC SAYS: ")
  if(gcc_lines AND COMPILER_ID STREQUAL "GNU")
    set(lines "${gcc_lines}")
  endif()
  if(NOT lines)
    message(FATAL_ERROR "${SOURCE} has no '// SAYS:' line")
  endif()
  string(REGEX REPLACE "@[a-z_][a-z0-9_.]*" "" said "${said}") # g++ writes the module behind a name
  string(REPLACE "{anonymous}" "(anonymous namespace)" said "${said}")
  string(REGEX REPLACE "‘|’" "'" said "${said}")
  # clang 22 tells the result's type where clang 19 has the function
  string(REGEX REPLACE "of type '[^']*' declared with" "of function declared with" said "${said}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^.*// (GCC )?SAYS: " "" text "${line}")
    string(FIND "${said}" "${text}" position)
    if(position EQUAL -1)
      if(text MATCHES "^([a-z0-9_]+)<([^,>]+)")
        set(rule "${CMAKE_MATCH_1}")
        set(subject "${CMAKE_MATCH_2}")
        string(REPLACE "_" " " rule "${rule}")
        set(computed "${subject}: ${rule}")
      elseif(text MATCHES "^error: static assertion failed due to requirement '[a-z:]*::([a-z0-9_]+)<([^,>]+)[^']*': (.*)$")
        string(REPLACE "_" " " rule "${CMAKE_MATCH_1}")
        set(computed "${CMAKE_MATCH_2}: ${rule}: ${CMAKE_MATCH_3}")
      else()
        string(REPLACE "\"" "" computed "${text}")
      endif()
      string(FIND "${said}" "${computed}" position)
    endif()
    if(position EQUAL -1)
      message(FATAL_ERROR "The compiler does not say\n  ${text}\nbut\n${said}")
    endif()
  endforeach()

  if(COMPILER_ID STREQUAL "Clang" AND COMPILER_VERSION VERSION_GREATER_EQUAL 19 AND COMPILER_VERSION VERSION_LESS 20)
    execute_process(COMMAND ${command} -Xclang -verify -Xclang -verify-ignore-unexpected=note ${SOURCE}
      RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "${said}")
    endif()
  endif()
  return()
endif()

include_guard(GLOBAL)

function(ensign_add_compile_fail_tests layer)
  set(folder "${CMAKE_CURRENT_SOURCE_DIR}/${layer}")
  file(GLOB tests CONFIGURE_DEPENDS "${folder}/*.cpp")
  list(REMOVE_ITEM tests "${folder}/anchor.cpp")
  file(GLOB modules CONFIGURE_DEPENDS "${folder}/*.cppm")

  set(anchor compile_fail_${layer})
  add_library(${anchor} OBJECT ${layer}/anchor.cpp)
  if(modules)
    target_sources(${anchor} PRIVATE FILE_SET CXX_MODULES FILES ${modules})
  endif()
  set_target_properties(${anchor} PROPERTIES CXX_EXTENSIONS OFF CXX_SCAN_FOR_MODULES ON)
  target_compile_features(${anchor} PRIVATE cxx_std_20)
  target_link_libraries(${anchor} PRIVATE ensign::${layer} ensign_warnings)

  string(TOUPPER "${CMAKE_BUILD_TYPE}" configuration)
  set(includes "$<TARGET_PROPERTY:${anchor},INCLUDE_DIRECTORIES>") # quoted: a path may contain spaces
  set(includes "$<LIST:TRANSFORM,$<LIST:TRANSFORM,${includes},PREPEND,-I\">,APPEND,\">")
  string(JOIN " " flags "${CMAKE_CXX_FLAGS}" "${CMAKE_CXX_FLAGS_${configuration}}" "${CMAKE_CXX20_STANDARD_COMPILE_OPTION}"
    "$<JOIN:${includes}, >" "$<JOIN:$<TARGET_PROPERTY:${anchor},COMPILE_OPTIONS>, >")

  foreach(test IN LISTS tests)
    cmake_path(GET test STEM name)
    add_test(NAME compile_fail.${layer}.${name}
      COMMAND ${CMAKE_COMMAND} "-DCOMPILER=${CMAKE_CXX_COMPILER}" "-DCOMPILER_ID=${CMAKE_CXX_COMPILER_ID}"
        "-DCOMPILER_VERSION=${CMAKE_CXX_COMPILER_VERSION}" "-DFLAGS=${flags}" "-DSOURCE=${test}"
        "-DMODULE_MAP=$<FILTER:$<TARGET_OBJECTS:${anchor}>,INCLUDE,/anchor\\.cpp\\.[^/]*$>.modmap"
        -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
      WORKING_DIRECTORY "${CMAKE_BINARY_DIR}")
    set_tests_properties(compile_fail.${layer}.${name} PROPERTIES LABELS compile_fail)
  endforeach()
endfunction()
