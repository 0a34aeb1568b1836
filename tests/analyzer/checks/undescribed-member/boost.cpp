// SPDX-License-Identifier: BSL-1.0
// Private and protected fields are described inside the class, each kind in its own list.
#include <boost/describe.hpp>

class account {
    int balance_ = 0;
    int limit_ = 0; // FINDING: ensign-undescribed-member error: 'limit_' is not in the description of 'account'

protected:
    int owner_ = 0;

public:
    int number = 0;
    int branch = 0; // FINDING: ensign-undescribed-member error: 'branch' is not in the description of 'account'
    BOOST_DESCRIBE_CLASS(account, (), (number), (owner_), (balance_))
};

struct point {
    int x; // FINDING: ensign-undescribed-member error: 'x' is not in the description of 'point'
    int y;
};
struct point_3 : point {
    int z; // FINDING: ensign-undescribed-member error: 'z' is not in the description of 'point_3'
    int w;
};
BOOST_DESCRIBE_STRUCT(point, (), (y))
BOOST_DESCRIBE_STRUCT(point_3, (point), (w))

// there is no list of its kind to put it into
class closed {
    int secret_ = 0; // FINDING: ensign-undescribed-member error: 'secret_' is not in the description of 'closed'

public:
    int open = 0;
};
BOOST_DESCRIBE_STRUCT(closed, (), (open))
