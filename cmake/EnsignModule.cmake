# SPDX-License-Identifier: BSL-1.0
#[[
One function a layer:

  ensign_add_module(set
    DEPENDS traits signal          # other layers, linked publicly
    PRIVATE fmt::fmt               # libraries that only .cpp units use
    INTERFACE set.cppm ...         # module interface units
    SOURCES dispatch.cpp ...)      # module implementation units

makes the static library `ensign_set` and its alias `ensign::set`, and installs it: the archive and the sources of its
interface units. Compiled interfaces are of no use to others: they fit one compiler, its version and its options.
]]
include_guard(GLOBAL)
include(GNUInstallDirs)
include(EnsignWarnings)

function(ensign_add_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;PRIVATE;INTERFACE;SOURCES")
  set(target ensign_${name})
  add_library(${target} STATIC)
  add_library(ensign::${name} ALIAS ${target})
  target_sources(${target}
    PUBLIC FILE_SET CXX_MODULES BASE_DIRS "${CMAKE_CURRENT_SOURCE_DIR}" FILES ${arg_INTERFACE}
    PRIVATE ${arg_SOURCES})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} CXX_EXTENSIONS OFF CXX_SCAN_FOR_MODULES ON)
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PUBLIC ensign::headers)
  foreach(dependency IN LISTS arg_DEPENDS)
    target_link_libraries(${target} PUBLIC ensign::${dependency})
  endforeach()
  target_link_libraries(${target} PRIVATE ${arg_PRIVATE} $<BUILD_INTERFACE:ensign_warnings>)
  install(TARGETS ${target} EXPORT ensign-targets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    FILE_SET CXX_MODULES DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/ensign/modules/${name})
endfunction()

# A program that uses the library: the same standard, warnings and module scanning as the library itself.
function(ensign_add_program target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;MODULES;LINK")
  add_executable(${target} ${arg_SOURCES})
  if(arg_MODULES)
    target_sources(${target} PRIVATE FILE_SET CXX_MODULES FILES ${arg_MODULES})
  endif()
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF CXX_SCAN_FOR_MODULES ON)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_link_libraries(${target} PRIVATE ensign::ensign ensign_warnings ${arg_LINK})
endfunction()
