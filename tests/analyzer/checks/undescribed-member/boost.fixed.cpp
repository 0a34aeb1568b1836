// SPDX-License-Identifier: BSL-1.0
// Private and protected fields are described inside the class, each kind in its own list.
#include <boost/describe.hpp>

class account {
    int balance_ = 0;
    int limit_ = 0;

protected:
    int owner_ = 0;

public:
    int number = 0;
    int branch = 0;
    BOOST_DESCRIBE_CLASS(account, (), (number, branch), (owner_), (balance_, limit_))
};

struct point {
    int x;
    int y;
};
struct point_3 : point {
    int z;
    int w;
};
BOOST_DESCRIBE_STRUCT(point, (), (x, y))
BOOST_DESCRIBE_STRUCT(point_3, (point), (z, w))

// there is no list of its kind to put it into
class closed {
    int secret_ = 0; // FINDING: ensign-undescribed-member error: 'secret_' is not in the description of 'closed'

public:
    int open = 0;
};
BOOST_DESCRIBE_STRUCT(closed, (), (open))
