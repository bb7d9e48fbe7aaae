// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Each field of the objects of a class that remote calls bring in while the test runs is read of at
 * least a share of them. To tell that a field is read of less than 5 % takes some 73 objects that
 * nobody holds any more; where there are fewer, the test is aborted, and says so.
 */
@Documented
@Inherited
@Repeatable(ExpectNoUnreadFields.All.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@ExtendWith(ExpectationExtension.class)
public @interface ExpectNoUnreadFields {

    /** The binary name of the class. */
    String of();

    /** A field is unread if it is read of fewer than this share of the objects. */
    double below() default 0.05;

    /** Fields that may be unread. */
    String[] except() default {};

    /** Several of them. */
    @Documented
    @Inherited
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.METHOD, ElementType.TYPE})
    @ExtendWith(ExpectationExtension.class)
    @interface All {
        /** Each of them. */
        ExpectNoUnreadFields[] value();
    }
}
