// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springdatamongodb;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Spring Data MongoDB: what a template's converter makes of documents. The driver's operations are
 * within these calls, so that the documents themselves do not count, which nobody else reads.
 */
public final class SpringDataMongoDbLibrary implements Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String CORE = "org.springframework.data.mongodb.core.";
    private static final String TEMPLATE = CORE + "MongoTemplate";
    private static final String GEO = "org.springframework.data.geo.";

    @Override
    public String name() {
        return "spring-data-mongodb";
    }

    @Override
    public String versions() {
        return "3.0 to 5.1";
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(CORE + "aggregation.AggregationResults", "mappedResults");
        Envelopes.add(GEO + "GeoResults", "results");
        Envelopes.add(GEO + "GeoResult", "content");
        return List.of(
                Hook.on(TEMPLATE, "executeFindOneInternal", null, REMOTE_CALL),
                Hook.on(TEMPLATE, "executeFindMultiInternal", null, REMOTE_CALL),
                Hook.on(TEMPLATE, "aggregate", null, REMOTE_CALL),
                Hook.on(TEMPLATE, "doAggregate", null, REMOTE_CALL),
                Hook.on(TEMPLATE, "geoNear", null, REMOTE_CALL),
                Hook.on(TEMPLATE + "$CloseableIterableCursorAdapter", "next", null, REMOTE_CALL));
    }
}
