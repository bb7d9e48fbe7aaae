// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.hibernatereactive;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Hibernate Reactive, also beneath Quarkus' Panache: entities and whatever else the application
 * gets of a query, an identifier or an association. The statements are those of Vert.x' clients.
 */
public final class HibernateReactiveLibrary extends Library {

    private static final String REACTIVE = "org.hibernate.reactive.";
    private static final String PANACHE = "io.quarkus.hibernate.reactive.panache.common.runtime.";
    private static final String ADVICE = "org.fieldtrace.advice.hibernatereactive.EntitiesAdvice$";

    private static final List<String> OF_QUERIES =
            List.of("getResultList", "getSingleResult", "getSingleResultOrNull");

    public HibernateReactiveLibrary() {
        super("hibernate-reactive", "1.1 to 3.4");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        add(hooks, "SessionImpl", List.of("find", "fetch"));
        add(hooks, "StatelessSessionImpl", List.of("get", "fetch"));
        for (String query : List.of("QueryImpl", "SelectionQueryImpl")) {
            add(hooks, query, OF_QUERIES);
        }
        for (String operation : List.of("findById", "listAll", "list")) {
            hooks.add(panache("AbstractJpaOperations", operation));
        }
        for (String operation : List.of("list", "singleResult", "firstResult")) {
            hooks.add(panache("CommonAbstractPanacheQueryImpl", operation));
            hooks.add(panache("CommonPanacheQueryImpl", operation)); // of Quarkus 3.0
        }
        return hooks;
    }

    private static void add(List<Hook> hooks, String type, List<String> methods) {
        for (String method : methods) {
            hooks.add(
                    Hook.ifPresent(
                                    REACTIVE + "mutiny.impl.Mutiny" + type,
                                    method,
                                    null,
                                    ADVICE + "Deferred")
                            .inGroup("Mutiny"));
            hooks.add(
                    Hook.ifPresent(
                                    REACTIVE + "stage.impl.Stage" + type,
                                    method,
                                    null,
                                    ADVICE + "Stage")
                            .inGroup("stages"));
        }
    }

    private static Hook panache(String type, String method) {
        return Hook.ifPresent(PANACHE + type, method, null, ADVICE + "Deferred").inGroup("Panache");
    }
}
