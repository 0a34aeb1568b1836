// SPDX-License-Identifier: BSL-1.0
// Private and protected fields are described inside the class.
#include <boost/describe.hpp>

class account {
    int balance_ = 0;
    int limit_ = 0; // FINDING: ensign-undescribed-member error: 'limit_' is not in the description of 'account'

protected:
    int owner_ = 0;

public:
    int number = 0;
    BOOST_DESCRIBE_CLASS(account, (), (number), (owner_), (balance_))
};

struct point {
    int x;
    int y; // FINDING: ensign-undescribed-member error: 'y' is not in the description of 'point'
};
BOOST_DESCRIBE_STRUCT(point, (), (x))
