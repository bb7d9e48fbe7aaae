// SPDX-License-Identifier: MIT
#pragma once

#include <utility>

namespace fieldtrace {

/**
 * Room to watch one more object, kept for whoever asked first, ahead of all that a sample costs.
 * What is not used is given back.
 */
class Room {
  public:
    using GiveBack = void (*)(void *place);

    /** No room. */
    Room() = default;

    /** Room at a place of a backend's own; none if null. */
    Room(void *place, GiveBack give_back)
        : place_(place), give_back_(give_back), is_there_(place != nullptr) {}

    /** Room where nothing is scarce. */
    static Room without_place() {
        Room room;
        room.is_there_ = true;
        return room;
    }

    Room(Room &&other) noexcept
        : place_(std::exchange(other.place_, nullptr)), give_back_(other.give_back_),
          is_there_(std::exchange(other.is_there_, false)) {}
    Room &operator=(Room &&) = delete;
    ~Room() {
        if (place_ != nullptr) {
            give_back_(place_);
        }
    }

    explicit operator bool() const { return is_there_; }

    bool has_place() const { return place_ != nullptr; }

    /** The place, which is the caller's to give back from now on; null where there is none. */
    void *take_place() {
        is_there_ = false;
        return std::exchange(place_, nullptr);
    }

  private:
    void *place_ = nullptr;
    GiveBack give_back_ = nullptr;
    bool is_there_ = false;
};

} // namespace fieldtrace
