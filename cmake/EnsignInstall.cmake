# SPDX-License-Identifier: BSL-1.0
# The package: find_package(ensign) gives the targets ensign::ensign and one for each layer.
include_guard(GLOBAL)
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/ensign)
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/ensign-config.cmake.in"
  "${PROJECT_BINARY_DIR}/ensign-config.cmake" INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/ensign-config-version.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/ensign-config.cmake" "${PROJECT_BINARY_DIR}/ensign-config-version.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/EnsignConsumer.cmake" "${CMAKE_CURRENT_LIST_DIR}/EnsignLint.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/EnsignRunLint.cmake" DESTINATION ${package_folder})
install(EXPORT ensign-targets NAMESPACE ensign:: DESTINATION ${package_folder} CXX_MODULES_DIRECTORY cxx-modules)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" DESTINATION ${CMAKE_INSTALL_DOCDIR})
