// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;

/** A part of a program. */
interface Work {
    /** Is done by this thread, or by others for which it waits. */
    Ready run(Ready from) throws Exception;

    /** Is begun by this thread, which waits for nothing. */
    CompletableFuture<Ready> start(Ready from);

    /** When it would be there. */
    Plan.At plan(Plan plan, Plan.At from);
}
