// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jdkhttp;

import java.net.http.HttpResponse;

final class BodySize {

    private BodySize() {}

    /** In bytes, as the answer's header says; -1 where it does not. */
    static long of(HttpResponse<?> response) {
        return response.request().method().equals("HEAD")
                ? -1
                : response.headers().firstValueAsLong("content-length").orElse(-1);
    }
}
