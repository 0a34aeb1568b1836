# SPDX-License-Identifier: BSL-1.0
# Runs PROGRAM with ARGUMENTS (a list), expects exit status STATUS, and compares what it printed on both streams with the
# file EXPECTED. With ENSIGN_APPROVE=1 in the environment the file is written instead.
execute_process(COMMAND ${PROGRAM} ${ARGUMENTS}
  OUTPUT_VARIABLE printed ERROR_VARIABLE complained RESULT_VARIABLE status)
string(APPEND printed "${complained}")
if(NOT status EQUAL STATUS)
  message(FATAL_ERROR "exit status ${status} instead of ${STATUS}; it printed:\n${printed}")
endif()
if("$ENV{ENSIGN_APPROVE}")
  file(WRITE "${EXPECTED}" "${printed}")
  message(STATUS "approved ${EXPECTED}")
  return()
endif()
set(expected "")
if(EXISTS "${EXPECTED}")
  file(READ "${EXPECTED}" expected)
endif()
if(NOT printed STREQUAL expected)
  file(WRITE "${ACTUAL}" "${printed}")
  execute_process(COMMAND diff -u "${EXPECTED}" "${ACTUAL}" OUTPUT_VARIABLE difference ERROR_VARIABLE difference)
  message(FATAL_ERROR "the output is not the approved one. If it is right: ./run approve\n${difference}")
endif()
