// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.retrofit;

import org.fieldtrace.agent.bridge.remotecall.AskedCalls;
import retrofit2.Call;

/**
 * Where the application asks for a call that an adapter makes later, as those for RxJava do. An
 * adapter that hands out the call itself leaves it to the application when it is made.
 */
public final class AdaptAdvice {

    private AdaptAdvice() {}

    /** The application calls its service. */
    public static Call<?> enter(Object method, Call<?> call) {
        return call;
    }

    /** It gets what the adapter makes of the call. */
    public static void exit(Call<?> call, Object adapted, Throwable thrown) {
        if (adapted != null && !(adapted instanceof Call)) {
            AskedCalls.asked(call);
        }
    }
}
