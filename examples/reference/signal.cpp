// SPDX-License-Identifier: BSL-1.0
// The examples of docs/reference/signal.md.

#include <cstdio>
#include <memory> // g++ 14 wants it wherever a signal is used
#include <stdexcept>
#include <utility>

import ensign.signal;

int main() {
    // [signal]
    ensign::signal<int, const char*> bell; // hour, tower
    auto town = bell.connect([](int hour, const char* tower) { std::printf("%s strikes %d\n", tower, hour); });
    auto sleeper = bell.connect([](int hour) { std::printf("%d already?\n", hour); }); // fewer arguments, from the left
    bell.emit(6, "St. Olav");
    std::printf("%zu listen\n", bell.size());
    // [signal]

    // [disconnect]
    sleeper.disconnect();
    bell.emit(7, "St. Olav");
    std::printf("%s\n", sleeper.connected() ? "still there" : "gone");
    // [disconnect]

    // [keep]
    {
        auto visitor = bell.connect([] { std::printf("a visitor hears it\n"); });
        bell.connect([] { std::printf("a resident hears it\n"); }).keep();
        bell.emit(8, "St. Olav");
    } // the visitor leaves
    bell.emit(9, "St. Olav");
    // [keep]

    // [inside]
    ensign::signal<> alarm;
    ensign::scoped_connection once;
    ensign::scoped_connection late;
    once = alarm.connect([&] {
        std::printf("alarm\n");
        once.disconnect();                                           // not called any more
        late = alarm.connect([] { std::printf("second watch\n"); }); // called by the next emit
    });
    alarm.emit();
    alarm.emit();
    // [inside]

    // [throws]
    auto broken = alarm.connect([] { throw std::runtime_error{"the rope has torn"}; });
    auto after = alarm.connect([] { std::printf("called all the same\n"); });
    try {
        alarm.emit();
    } catch (const std::runtime_error& e) { std::printf("%s\n", e.what()); }
    // [throws]

    // [move]
    ensign::signal<> moved = std::move(alarm); // connections follow
    broken.disconnect();
    moved.emit();
    // [move]
}
