// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Measures what a test does that has expectations, and judges them once it has passed. */
public final class ExpectationExtension
        implements BeforeTestExecutionCallback, AfterTestExecutionCallback {

    static final int N_PLUS_ONE = 5;

    private static final ExtensionContext.Namespace OURS =
            ExtensionContext.Namespace.create(ExpectationExtension.class);

    @Override
    public void beforeTestExecution(ExtensionContext context) {
        boolean hasFields = !all(context, ExpectNoUnreadFields.class).isEmpty();
        Class<?> test = context.getRequiredTestClass();
        String name = test.getSimpleName() + "." + context.getRequiredTestMethod().getName();
        Measuring measuring = RemoteCalls.begin(name, test, hasFields);
        if (measuring != null) {
            context.getStore(OURS).put(Measuring.class, measuring);
        }
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        Object measuring = context.getStore(OURS).remove(Measuring.class);
        if (measuring == null) {
            return;
        }
        Measured measured = ((Measuring) measuring).end();
        if (context.getExecutionException().isEmpty()) {
            Verdict.of(expectations(context), measured).raise();
        }
    }

    private static List<Expectation> expectations(ExtensionContext context) {
        List<Expectation> expectations = new ArrayList<>();
        for (ExpectMaxRemoteCalls each : all(context, ExpectMaxRemoteCalls.class)) {
            expectations.add(new MaxRemoteCalls(each.value()));
        }
        for (ExpectNoNPlusOne each : all(context, ExpectNoNPlusOne.class)) {
            expectations.add(new NoNPlusOne(each.calls()));
        }
        for (ExpectNoUnreadFields each : all(context, ExpectNoUnreadFields.class)) {
            expectations.add(new NoUnreadFields(each.of(), each.below(), Set.of(each.except())));
        }
        return expectations;
    }

    /** Those of the method; where it has none, those of its class or the next one around. */
    private static <A extends Annotation> List<A> all(ExtensionContext context, Class<A> type) {
        A[] ofMethod = context.getRequiredTestMethod().getAnnotationsByType(type);
        if (ofMethod.length > 0) {
            return List.of(ofMethod);
        }
        for (Class<?> around = context.getRequiredTestClass();
                around != null;
                around = around.getEnclosingClass()) {
            A[] ofClass = around.getAnnotationsByType(type);
            if (ofClass.length > 0) {
                return List.of(ofClass);
            }
        }
        return List.of();
    }
}
