# SPDX-License-Identifier: BSL-1.0
# Module interfaces are compiled anew for whoever imports them, and must be compiled alike: what does not fit is said
# here, instead of by a compiler that cannot read a module file. Shared by the package and by add_subdirectory.
include_guard(GLOBAL)

# Sets `result` to a sentence, or to nothing when all is well.
function(ensign_consumer_problem result)
  set(problem "")
  if(CMAKE_GENERATOR MATCHES "Multi-Config|Visual Studio|Xcode")
    set(problem "the generator '${CMAKE_GENERATOR}' builds several configurations at once, which CMake cannot do with \
installed C++ modules: use -G Ninja and one build folder for each configuration")
  elseif(NOT CMAKE_GENERATOR MATCHES "Ninja")
    set(problem "the generator '${CMAKE_GENERATOR}' cannot build C++ modules: use -G Ninja")
  elseif(DEFINED CMAKE_CXX_STANDARD AND CMAKE_CXX_STANDARD LESS 20)
    set(problem "your project asks for C++${CMAKE_CXX_STANDARD}, ensign is made of C++20 modules: \
set(CMAKE_CXX_STANDARD 20) before it")
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
    return()
  endif()
  ensign_consumer_problem(problem)
  if(problem)
    message(FATAL_ERROR "ensign: ${problem}.")
  endif()
endfunction()
