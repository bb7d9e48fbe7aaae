// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.exposed;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Exposed: what transactions return. Rows are read within them, by code of the application. */
public final class ExposedLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.exposed.";
    private static final String BEFORE_1 = "org.jetbrains.exposed.sql.transactions.";
    private static final String SINCE_1 = "org.jetbrains.exposed.v1.jdbc.transactions.";

    public ExposedLibrary() {
        super("exposed", "0.50 to 1.2", "org.jetbrains.exposed.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String functions :
                List.of(BEFORE_1 + "ThreadLocalTransactionManagerKt", SINCE_1 + "TransactionsKt")) {
            for (String begin : List.of("transaction", "inTopLevelTransaction")) {
                hooks.add(Hook.ifPresent(functions, begin, null, ADVICE + "TransactionAdvice"));
            }
        }
        suspended(hooks);
        return hooks;
    }

    private static void suspended(List<Hook> hooks) {
        String before1 = BEFORE_1 + "experimental.SuspendedKt";
        String since1 = SINCE_1 + "experimental.SuspendedKt";
        hooks.add(suspended(before1, "newSuspendedTransaction", "Fifth"));
        hooks.add(suspended(since1, "newSuspendedTransaction", "Sixth"));
        for (String functions : List.of(before1, since1)) {
            hooks.add(suspended(functions, "withSuspendTransaction", "Fourth"));
            hooks.add(
                    Hook.ifPresent(
                            functions,
                            "suspendedTransactionAsync",
                            null,
                            ADVICE + "DeferredAdvice"));
        }
        hooks.add(suspended(SINCE_1 + "TransactionsKt", "suspendTransaction", "Fifth"));
        hooks.add(suspended(SINCE_1 + "TransactionsKt", "inTopLevelSuspendTransaction", "Sixth"));
    }

    private static Hook suspended(String functions, String begin, String place) {
        return Hook.ifPresent(functions, begin, null, ADVICE + "SuspendedAdvice$" + place);
    }
}
