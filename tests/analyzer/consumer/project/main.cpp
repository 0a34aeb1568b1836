// SPDX-License-Identifier: BSL-1.0
import ensign.schema;
import harbour;

#if __has_include("schema_lock.hpp")
#  include "schema_lock.hpp"
#endif

int main() { return harbour::slot<int>{}.inside; }
