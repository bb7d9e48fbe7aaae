// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.armeria;

import com.linecorp.armeria.client.ClientRequestContext;
import com.linecorp.armeria.common.HttpRequest;

/** For {@code HttpClientDelegate.execute}, which sends each attempt of a call. */
public final class SendAdvice {

    /** It is about to find a connection. */
    public static Object enter(Object delegate, Object context, Object request) {
        if (context instanceof ClientRequestContext && request instanceof HttpRequest) {
            Calls.begin((ClientRequestContext) context, (HttpRequest) request);
        }
        return context;
    }

    /** It is under way. */
    public static void exit(Object context, Object answer, Throwable thrown) throws Throwable {
        if (thrown != null) {
            Calls.end(context, null, thrown);
        }
    }
}
