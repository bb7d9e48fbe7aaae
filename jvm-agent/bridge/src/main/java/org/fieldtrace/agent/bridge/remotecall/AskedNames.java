// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AwaitedCall;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.text.GraphQlSelection;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/**
 * What remote calls ask for by name, such as the columns of a statement: told of some of those that
 * are looked into. No method throws.
 */
public final class AskedNames {

    /** As {@code call_asks.language} has them. */
    public static final int SQL = 0;

    private static final int GRAPHQL = 1;

    private static final long NO_EXCHANGE = 0;

    /** The projection of a command of MongoDB. */
    public static final int PROJECTION = 2;

    /** The masks of fields in a request of Protocol Buffers. */
    public static final int MASK = 3;

    /** A prime, so that call paths that take turns are told all. */
    private static final int ONE_IN = 17;

    /** A power of two; texts that share a place are told less often. */
    private static final int PLACES = 1024;

    private static final AtomicIntegerArray ASKED = new AtomicIntegerArray(PLACES);

    private AskedNames() {}

    /** Whether this thread asks for the sake of a remote call that is looked into. */
    public static boolean areWanted() {
        try {
            return NativeAgent.recording && lookedInto() != CallInProgress.NO_ID;
        } catch (Throwable leftOut) {
            return false;
        }
    }

    /**
     * This thread asks for something.
     *
     * @param names joined by commas; null where they are not known
     */
    public static void tell(int language, String names) {
        if (names != null) {
            tell(language, names.hashCode(), () -> names);
        }
    }

    /**
     * As above, where names are looked for only if they are told.
     *
     * @param textHash of the text that has them
     * @param names null where it has none that are known
     */
    public static void tell(int language, int textHash, Supplier<String> names) {
        if (areWanted() && draw(textHash)) {
            record(lookedInto(), language, names, NO_EXCHANGE, null);
        }
    }

    /**
     * As above, by a statement.
     *
     * @param exchangeId the client's exchange that it is
     */
    public static void tellStatement(int textHash, Supplier<String> columns, long exchangeId) {
        if (areWanted() && draw(textHash)) {
            record(lookedInto(), SQL, columns, exchangeId, LoadedAssociation.current());
        }
    }

    /**
     * As above, for a call that was begun on another thread.
     *
     * @param call null for none
     */
    public static void tell(
            AsyncRemoteCall call, int language, int textHash, Supplier<String> names) {
        if (call == null || !NativeAgent.recording) {
            return;
        }
        if (call.isLookedInto() && call.isWaiting() && draw(textHash)) {
            record(call.scopeId(), language, names, NO_EXCHANGE, null);
        }
    }

    /**
     * This thread asks for what a document of GraphQL selects.
     *
     * @param operation which of its operations is executed; null for the only one
     */
    public static void tellSelection(String document, String operation) {
        if (document != null) {
            tell(GRAPHQL, document.hashCode(), () -> GraphQlSelection.of(document, operation));
        }
    }

    private static void record(
            long scopeId,
            int language,
            Supplier<String> names,
            long exchangeId,
            String association) {
        try {
            String told = names.get();
            int id = told == null ? 0 : TraceStrings.ofAsked(told);
            if (id != 0) {
                int associationId = association == null ? 0 : TraceStrings.ofType(association);
                NativeAgent.calls().callAsks(scopeId, language, id, exchangeId, associationId);
            }
        } catch (Throwable leftOut) {
            // What it asks for is not known.
        }
    }

    private static boolean draw(int hash) {
        int place = (hash ^ hash >>> 16) & PLACES - 1;
        return Math.floorMod(ASKED.getAndIncrement(place), ONE_IN) == 0;
    }

    /** {@link CallInProgress#NO_ID} for none. */
    private static long lookedInto() {
        AwaitedCall asking = CallingThreads.asking();
        if (asking == null) {
            CallInProgress call = CallingThreads.innermost();
            if (call != null) {
                return call.isOpenToObjects() ? call.id : CallInProgress.NO_ID;
            }
            asking = ThreadContexts.askedFor(); // that another thread has begun
        }
        return asking instanceof AsyncRemoteCall && ((AsyncRemoteCall) asking).isLookedInto()
                ? asking.scopeId()
                : CallInProgress.NO_ID;
    }
}
