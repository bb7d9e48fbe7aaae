// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.exposed;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Exposed: what transactions return. Rows are read within them, by code of the application. */
public final class ExposedLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.exposed.TransactionAdvice";

    public ExposedLibrary() {
        super("exposed", "0.50 to 1.2", "org.jetbrains.exposed.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        // The second since 1.0.
        for (String functions :
                List.of(
                        "org.jetbrains.exposed.sql.transactions.ThreadLocalTransactionManagerKt",
                        "org.jetbrains.exposed.v1.jdbc.transactions.TransactionsKt")) {
            for (String begin : List.of("transaction", "inTopLevelTransaction")) {
                hooks.add(Hook.ifPresent(functions, begin, null, ADVICE));
            }
        }
        return hooks;
    }
}
