# SPDX-License-Identifier: BSL-1.0
# Module interfaces are compiled anew for whoever imports them, and must be compiled alike: what does not fit is said
# here, instead of by a compiler that cannot read a module file. Shared by the package and by add_subdirectory.
include_guard(GLOBAL)

# Sets `result` to a sentence, or to nothing when all is well. The project's own build asks as well.
function(ensign_toolchain_problem result)
  set(problem "")
  if(CMAKE_GENERATOR MATCHES "Multi-Config|Visual Studio|Xcode")
    set(problem "the generator '${CMAKE_GENERATOR}' builds several configurations at once, which CMake cannot do with \
installed C++ modules: use -G Ninja and one build folder for each configuration")
  elseif(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(problem "the generator '${CMAKE_GENERATOR}' cannot build C++ modules: use -G Ninja")
  elseif(NOT CMAKE_CXX_SCANDEP_SOURCE)
    set(problem "CMake cannot scan for C++ modules with the compiler ${CMAKE_CXX_COMPILER_ID} \
${CMAKE_CXX_COMPILER_VERSION}: use -DCMAKE_CXX_COMPILER=clang++-19, with clang-scan-deps-19 installed, and a fresh build \
folder")
  endif()
  set(${result} "${problem}" PARENT_SCOPE)
endfunction()

# The same for somebody else's project; INSTALLED when it takes the installed package.
function(ensign_consumer_problem result)
  ensign_toolchain_problem(problem)
  if(problem)
  elseif(DEFINED CMAKE_CXX_STANDARD AND CMAKE_CXX_STANDARD LESS 20)
    set(problem "your project asks for C++${CMAKE_CXX_STANDARD}, ensign is made of C++20 modules: \
set(CMAKE_CXX_STANDARD 20) before it")
  elseif("INSTALLED" IN_LIST ARGN AND CMAKE_CXX_STANDARD GREATER 20)
    set(problem "the installed package is for C++20, your project asks for C++${CMAKE_CXX_STANDARD}, and modules must be \
compiled alike on both sides: set(CMAKE_CXX_STANDARD 20) before it, or take the sources with add_subdirectory")
  elseif(NOT DEFINED CMAKE_CXX_STANDARD)
    set(problem "your project does not say which C++ it is written in, and modules must be compiled alike on both \
sides: set(CMAKE_CXX_STANDARD 20) before it")
  elseif(NOT DEFINED CMAKE_CXX_EXTENSIONS OR CMAKE_CXX_EXTENSIONS)
    set(problem "your project compiles with compiler extensions (-std=gnu++${CMAKE_CXX_STANDARD}), ensign without, and \
modules must be compiled alike on both sides: set(CMAKE_CXX_EXTENSIONS OFF) before it")
  endif()
  set(${result} "${problem}" PARENT_SCOPE)
endfunction()

function(ensign_check_consumer)
  if(PROJECT_IS_TOP_LEVEL)
    ensign_toolchain_problem(problem)
  else()
    ensign_consumer_problem(problem)
  endif()
  if(problem)
    message(FATAL_ERROR "ensign: ${problem}.")
  endif()
endfunction()
