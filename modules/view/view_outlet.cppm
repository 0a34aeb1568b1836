// SPDX-License-Identifier: BSL-1.0
module;

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

export module ensign.view:view_outlet;

import ensign.base;
import ensign.set;
import ensign.signal;
import ensign.traits;
import :view_base;

export namespace ensign::internal {

template <class Data, trait_enum... Es>
class view_hub;
template <class Data, trait_enum... Es>
class view_node;

/// A handle's part of a view: whom it tells. Several may share one node, which knows the members.
template <class Data, trait_enum... Es>
class view_outlet : public outlet_base {
public:
    view_outlet(const std::uint64_t* clock, std::shared_ptr<view_node<Data, Es...>> of, std::string called)
        : node{std::move(of)}, name{std::move(called)}, entered{clock}, exited{clock}, updated{clock} {}

    view_hub<Data, Es...>* hub = nullptr; ///< null: disposed of, or the set is gone
    const std::shared_ptr<view_node<Data, Es...>> node;
    std::string name;
    owned_signal<entity, const Data&> entered;
    owned_signal<entity, const Data&> exited;
    owned_signal<entity, const Data&, const Data&> updated;

    void close() noexcept {
        hub = nullptr;
        entered.slots().close();
        exited.slots().close();
        updated.slots().close();
    }
};

} // namespace ensign::internal
