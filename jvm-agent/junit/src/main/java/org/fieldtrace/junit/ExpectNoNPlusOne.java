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
 * No request that is served while the test runs makes the same call from the same place again and
 * again, one after the other, and neither does what the test calls itself.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(ExpectationExtension.class)
public @interface ExpectNoNPlusOne {

    /** So many calls are too many; as the rule {@code n-plus-one.calls} of reports. */
    int calls() default 5;
}
