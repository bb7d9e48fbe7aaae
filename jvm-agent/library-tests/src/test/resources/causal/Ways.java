// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;

/** Ways in which a library waits for things, beside those of the JDK. */
interface Ways {
    /** Those of class {@code LibraryWays}; null where there is none. */
    Ways KNOWN = find();

    /** How many ways there are to wait for two things. */
    int ofBoth();

    /** Begins two things at once. */
    CompletableFuture<Ready> both(int way, Work one, Work other, Ready from);

    /** How many ways there are to do one thing and then another. */
    int ofSequence();

    /** Begins the first of two. */
    CompletableFuture<Ready> sequence(int way, Work first, Work second, Ready from);

    private static Ways find() {
        try {
            return (Ways) Class.forName("app.LibraryWays").getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException none) {
            return null;
        }
    }
}
