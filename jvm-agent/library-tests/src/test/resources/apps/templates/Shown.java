// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.locks.LockSupport;

/** What the pages of template engines show. */
public class Shown {

    /** What is shown. */
    public static class Owner {
        private final String name = new String("Betty");
        private final String city = new String("Graz");
        private final int number = 7;

        public String getName() {
            return name;
        }

        public String getCity() {
            return city;
        }

        /** Asks for what the page needs, as an association does that is loaded late. */
        public Pet getPet() {
            return pet();
        }
    }

    /** What a template asks for. */
    public static class Pet {
        private final String name = new String("Leo");
        private final int age = 3;

        public String getName() {
            return name;
        }
    }

    static Owner fetch() {
        return new Owner();
    }

    static Pet pet() {
        LockSupport.parkNanos(1_000_000); // as one waits for a database
        return new Pet();
    }
}
