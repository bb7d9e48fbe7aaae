// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springdatajpa;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Spring Data JPA: how long it makes a query of a method's name or of a specification. What the
 * query brings in is seen by JPA's provider.
 */
public final class SpringDataJpaLibrary extends Library {

    private static final String JPA = "org.springframework.data.jpa.repository.";
    private static final String MAKING = "org.fieldtrace.agent.bridge.statements.QueryMakingAdvice";

    public SpringDataJpaLibrary() {
        super("spring-data-jpa", "1.11 to 4.1");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(JPA + "query.PartTreeJpaQuery", "doCreateQuery", null, MAKING),
                Hook.on(JPA + "query.PartTreeJpaQuery", "doCreateCountQuery", null, MAKING),
                Hook.on(JPA + "support.SimpleJpaRepository", "getQuery", null, MAKING),
                Hook.on(JPA + "support.SimpleJpaRepository", "getCountQuery", null, MAKING));
    }
}
