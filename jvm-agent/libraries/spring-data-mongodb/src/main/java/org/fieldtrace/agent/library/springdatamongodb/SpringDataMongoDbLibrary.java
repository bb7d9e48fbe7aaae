// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springdatamongodb;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Spring Data MongoDB: what a template's converter makes of documents, be it a reactive one. The
 * driver's operations are within these calls, so that the documents themselves do not count, which
 * nobody else reads.
 */
public final class SpringDataMongoDbLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String CORE = "org.springframework.data.mongodb.core.";
    private static final String TEMPLATE = CORE + "MongoTemplate";
    private static final String PUBLISHER = "org.fieldtrace.advice.reactor.DocumentPublisherAdvice";
    private static final String REACTIVE = CORE + "ReactiveMongoTemplate";
    private static final String REACTOR = "reactor.core.publisher.Mono";
    private static final String GEO = "org.springframework.data.geo.";

    public SpringDataMongoDbLibrary() {
        super("spring-data-mongodb", "1.10 to 5.1");
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(CORE + "aggregation.AggregationResults", "mappedResults");
        Envelopes.add(GEO + "GeoResults", "results");
        Envelopes.add(GEO + "GeoResult", "content");
        List<Hook> hooks = new ArrayList<>(blocking());
        hooks.addAll(reactive());
        return hooks;
    }

    private static List<Hook> blocking() {
        return List.of(
                Hook.on(TEMPLATE, "executeFindOneInternal", null, REMOTE_CALL),
                Hook.on(TEMPLATE, "executeFindMultiInternal", null, REMOTE_CALL),
                Hook.on(TEMPLATE, "aggregate", null, REMOTE_CALL),
                Hook.ifPresent(TEMPLATE, "doAggregate", null, REMOTE_CALL),
                Hook.on(TEMPLATE, "geoNear", null, REMOTE_CALL),
                Hook.on(TEMPLATE + "$CloseableIterableCursorAdapter", "next", null, REMOTE_CALL));
    }

    /** Classes of these are loaded by applications, too, that have no Reactor. */
    private static List<Hook> reactive() {
        List<Hook> hooks = new ArrayList<>();
        for (String method :
                List.of(
                        "executeFindOneInternal",
                        "executeFindMultiInternal",
                        "aggregate",
                        "geoNear")) {
            hooks.add(Hook.on(REACTIVE, method, null, PUBLISHER).onlyWith(REACTOR));
        }
        // Since 2.2, 2.2 and 2.1; of a stream of changes the body is converted when it is asked
        // for.
        for (String method : List.of("doAggregate", "mapReduce", "changeStream")) {
            hooks.add(Hook.ifPresent(REACTIVE, method, null, PUBLISHER).onlyWith(REACTOR));
        }
        // A query that is declared sends it only when it is subscribed to.
        hooks.add(
                Hook.on(
                                "org.springframework.data.mongodb.repository.query"
                                        + ".AbstractReactiveMongoQuery",
                                "execute",
                                null,
                                PUBLISHER)
                        .onlyWith(REACTOR));
        return hooks;
    }
}
