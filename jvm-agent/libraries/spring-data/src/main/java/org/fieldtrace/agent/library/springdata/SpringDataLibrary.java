// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springdata;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Spring Data's repositories of any store: what they do around a remote call. All that Spring does
 * for one, such as transactions, is in the chain of one proxy.
 */
public final class SpringDataLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.springdata.RepositoryAdvice$";
    private static final String SUPPORT = "org.springframework.data.repository.core.support.";
    private static final String FRAGMENTS = SUPPORT + "RepositoryComposition$RepositoryFragments";
    private static final String METHOD = "Ljava/lang/reflect/Method;";
    private static final String CALLED = METHOD + METHOD + "[Ljava/lang/Object;)Ljava/lang/Object;";

    public SpringDataLibrary() {
        super("spring-data", "2.4 to 4.1");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                // Before 2.0 nothing tells methods apart that the application implements.
                Hook.on(
                                "org.springframework.aop.framework.JdkDynamicAopProxy",
                                "invoke",
                                null,
                                ADVICE + "Invoked")
                        .onlyWith(FRAGMENTS),
                Hook.on(FRAGMENTS, "invoke", "(" + CALLED, ADVICE + "Implemented"),
                Hook.ifPresent( // since 2.4
                        FRAGMENTS,
                        "invoke",
                        "(Ljava/lang/Class;L"
                                + (SUPPORT + "RepositoryInvocationMulticaster;").replace('.', '/')
                                + CALLED,
                        ADVICE + "ImplementedAndTold"));
    }
}
