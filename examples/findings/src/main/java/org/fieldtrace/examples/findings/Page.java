// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.Optional;

/**
 * A page that has a finding, and one that nearly has it.
 *
 * @param name of the kind of finding, and a number where it takes several pages
 * @param requests that the load sends to each
 * @param users that send them, each one after the other
 */
record Page(String name, int requests, int users, Visit found, Optional<Visit> near) {
    Page(String name, int requests, int users, Visit found, Visit near) {
        this(name, requests, users, found, Optional.of(near));
    }

    /** The same without the one beside it. */
    Page alone() {
        return new Page(name, requests, users, found, Optional.empty());
    }

    /** What a page does for a request. */
    @FunctionalInterface
    interface Visit {
        /**
         * Serves one request.
         *
         * @param number of the page's requests before
         */
        void to(int number) throws Exception;
    }
}
