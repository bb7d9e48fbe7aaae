// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Versions of a library that a parameterized test takes, the lowest first, each as arguments that
 * commas separate; it can be repeated for several libraries. Ordinarily the test takes the newest
 * of each, and in the long form all of them. What the lowest has of the methods that hooks name is
 * checked of every library in any run, as that needs no JVM of its own.
 */
@Repeatable(Versions.OfSeveral.class)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(Versions.Provider.class)
public @interface Versions {

    String[] value();

    /** What repeats it. */
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface OfSeveral {

        Versions[] value();
    }

    /** Gives the arguments, which JUnit converts to what the test's parameters are. */
    final class Provider implements ArgumentsProvider {

        @Override
        public Stream<Arguments> provideArguments(ExtensionContext context) {
            return Arrays.stream(
                            context.getRequiredTestMethod().getAnnotationsByType(Versions.class))
                    .flatMap(of -> Extent.example(List.of(of.value())).stream())
                    .map(Provider::arguments);
        }

        private static Arguments arguments(String version) {
            return Arguments.of((Object[]) version.strip().split("\\s*,\\s*", -1));
        }
    }
}
