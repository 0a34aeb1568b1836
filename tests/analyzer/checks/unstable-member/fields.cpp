// SPDX-License-Identifier: BSL-1.0
#include <ensign/describe.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace game {

// [bad]
struct army {
    int hp;
    std::string name; // FINDING: ensign-unstable-member error: 'name' of 'army' has the type 'std::string', which is no plain bytes, since copying it runs code: keep it outside, by entity, and store numbers, enums, arrays or structs of them, or allow the type with AllowTypes
    int* target;      // FINDING: ensign-unstable-member error: 'target' of 'army' has the type 'int *', which is an address, which means nothing when it is read again: store an ensign::entity instead
    long gold;        // FINDING: ensign-unstable-member error: 'gold' of 'army' has the type 'long', which is wider or narrower on other platforms: use a type that has its width in its name, as std::int64_t
};
// [bad]
ENSIGN_FIELDS(army, hp, name, target, gold);

enum not_fixed { x, y };
enum class long_kind : unsigned long { z };
struct place {
    void* thing;
    army* owner;
};
using handle = std::size_t;

struct more {
    int& reference;            // FINDING: ensign-unstable-member error: has the type 'int &', which is a reference
    void (*call)(int);         // FINDING: ensign-unstable-member error: which is an address, which means nothing when it is read again: store a number or an enum instead
    int army::* field;         // FINDING: ensign-unstable-member error: which is an address
    std::nullptr_t nothing;    // FINDING: ensign-unstable-member error: which is an address
    const char* texts[4];      // FINDING: ensign-unstable-member error: has the type 'const char *[4]', which is an address
    std::vector<int> list;     // FINDING: ensign-unstable-member error: which is no plain bytes
    std::size_t size;          // FINDING: ensign-unstable-member error: which is wider or narrower on other platforms
    handle alias;              // FINDING: ensign-unstable-member error: has the type 'handle', which is wider or narrower
    wchar_t letter;            // FINDING: ensign-unstable-member error: which is wider or narrower on other platforms
    long double exact;         // FINDING: ensign-unstable-member error: which is wider or narrower on other platforms: use double
    not_fixed kind;            // FINDING: ensign-unstable-member error: which is an enum whose width depends on the platform: write a fixed one
    long_kind other;           // FINDING: ensign-unstable-member error: which is an enum whose width depends on the platform
    place where;               // FINDING: ensign-unstable-member error: 'where' of 'more' has the type 'place', which holds something that ('where.thing') is an address
    place many[2][3];          // FINDING: ensign-unstable-member error: holds something that ('many.thing') is an address
};
ENSIGN_FIELDS(more, reference, call, field, nothing, texts, list, size, alias, letter, exact, kind, other, where, many);

} // namespace game
