// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * No request that is served while the test runs makes more remote calls than this, and neither does
 * what the test calls itself. A remote call is an HTTP request, a statement (also {@code COMMIT}),
 * a command to a store; to open a connection, or to wait for one, is none.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(ExpectationExtension.class)
public @interface ExpectMaxRemoteCalls {

    /** So many at most. */
    int value();
}
