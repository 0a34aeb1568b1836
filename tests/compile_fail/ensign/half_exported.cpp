// SPDX-License-Identifier: BSL-1.0
// An enum that its module exports, without what ENSIGN_TRAITS wrote. [T2]
import ensign;
import test.harbour;

harbour::trouble right = harbour::trouble::fever;

// [mistake]
auto sick = harbour::trouble::fever | harbour::trouble::leaking; // expected-error {{invalid operands}}
// [mistake]

// [message]
// SAYS: error: invalid operands to binary expression ('harbour::trouble' and 'harbour::trouble')
// [message]
// GCC SAYS: error: no match for 'operator|' (operand types are 'harbour::trouble' and 'harbour::trouble')
