// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

/** An owner comes with a pet that nobody looks at. */
final class ObjectsNeverRead {
    record Owner(String name, Pet pet) {}

    record Pet(String name, int age) {}

    record Keeper(String name, Animal pet) {}

    record Animal(String name, int age) {}

    private final BackClient back;

    ObjectsNeverRead(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Owner owner = back.get("/owner", Owner.class); // here
        Sink.take(owner.name());
    }

    /** Every third request reads one field of it. */
    void near(int number) throws Exception {
        Keeper keeper = back.get("/owner", Keeper.class);
        Sink.take(keeper.name());
        if (number % 3 == 0) {
            Sink.take(keeper.pet().age());
        }
    }
}
