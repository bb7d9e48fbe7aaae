// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springr2dbc;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * {@code DatabaseClient}: what its publishers bring in, and so those of Spring Data's template and
 * repositories, which all end there.
 */
public final class SpringR2dbcLibrary extends Library {

    private static final String PUBLISHER = "org.fieldtrace.advice.reactor.RowPublisherAdvice";
    private static final String FETCH = "org.springframework.r2dbc.core.DefaultFetchSpec";

    public SpringR2dbcLibrary() {
        super("spring-r2dbc", "5.3 to 7.0", "org.springframework.r2dbc.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(FETCH, "one", null, PUBLISHER),
                Hook.on(FETCH, "first", null, PUBLISHER),
                Hook.on(FETCH, "all", null, PUBLISHER),
                // A query that is declared sends it only when it is subscribed to.
                Hook.on(
                                "org.springframework.data.r2dbc.repository.query.AbstractR2dbcQuery",
                                "execute",
                                "([Ljava/lang/Object;)Ljava/lang/Object;",
                                PUBLISHER)
                        .inGroup("declared queries"));
    }
}
