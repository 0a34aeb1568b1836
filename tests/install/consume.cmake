# SPDX-License-Identifier: BSL-1.0
# Builds and runs the consumer project in WORK, taking ensign as HOW says; or, with SAYS, expects the configuration to
# fail with that text; or, with CONFIGURE_ONLY, only to succeed; or, with TARGET, that to be built and nothing to be run. OPTIONS: more definitions for the consumer.
file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${WORK}")

function(run)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE out ERROR_VARIABLE err RESULT_VARIABLE status)
  set(printed "${out}${err}" PARENT_SCOPE)
  set(status "${status}" PARENT_SCOPE)
endfunction()

function(must_run)
  run(${ARGN})
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "failed (${status}): ${command}\n${printed}")
  endif()
  set(printed "${printed}" PARENT_SCOPE)
endfunction()

if(HOW STREQUAL "find_package")
  must_run(${CMAKE_COMMAND} --install "${BUILD}" --prefix "${WORK}/prefix")
elseif(HOW STREQUAL "FetchContent")
  set(parts CMakeLists.txt LICENSE cmake modules)
  must_run(${CMAKE_COMMAND} -E chdir "${SOURCE}" ${CMAKE_COMMAND} -E tar cf "${WORK}/ensign.tar" ${parts})
endif()

set(configure ${CMAKE_COMMAND} -G "${GENERATOR}" -S "${CMAKE_CURRENT_LIST_DIR}/consumer" -B "${WORK}/build"
  "-DCMAKE_CXX_COMPILER=${COMPILER}" -DHOW=${HOW} "-DCMAKE_PREFIX_PATH=${WORK}/prefix" "-DENSIGN_SOURCE=${SOURCE}"
  "-DENSIGN_ARCHIVE=${WORK}/ensign.tar" ${OPTIONS})
if(SAYS)
  run(${configure})
  string(REGEX REPLACE "[ \n]+" " " printed "${printed}") # CMake wraps its messages
  string(FIND "${printed}" "${SAYS}" at)
  if(status EQUAL 0 OR at EQUAL -1)
    message(FATAL_ERROR "expected to fail with '${SAYS}', got ${status}:\n${printed}")
  endif()
  return()
endif()
must_run(${configure})
if(CONFIGURE_ONLY)
  file(REMOVE_RECURSE "${WORK}")
  return()
endif()
if(TARGET)
  must_run(${CMAKE_COMMAND} --build "${WORK}/build" --parallel 2 --target ${TARGET})
  file(REMOVE_RECURSE "${WORK}")
  return()
endif()
must_run(${CMAKE_COMMAND} --build "${WORK}/build" --parallel 2)
must_run("${WORK}/build/consumer")
message(STATUS "${printed}")
file(REMOVE_RECURSE "${WORK}")
