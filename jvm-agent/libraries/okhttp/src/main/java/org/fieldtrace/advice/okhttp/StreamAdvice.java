// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

import okhttp3.internal.http2.Http2Stream;

/** For {@code Http2Connection.newStream}. */
public final class StreamAdvice {

    private StreamAdvice() {}

    /** The attempt that this thread makes has got a stream of HTTP/2. */
    public static void exit(Http2Stream stream, Throwable thrown) {
        Attempt attempt = Attempt.ofThisThread();
        if (attempt != null && stream != null) {
            attempt.onStream(stream.getId());
        }
    }
}
