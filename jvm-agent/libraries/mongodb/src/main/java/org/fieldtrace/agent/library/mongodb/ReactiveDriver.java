// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.mongodb;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;

/** MongoDB's reactive driver: what its publishers publish. */
final class ReactiveDriver {

    private static final String CLIENT = "com.mongodb.reactivestreams.client.internal.";
    private static final String CURSOR_PUBLISHER = CLIENT + "BatchCursorPublisher";
    private static final String OPERATIONS = CLIENT + "MongoOperationPublisher";
    private static final String ADVICE = "org.fieldtrace.advice.mongodb.PublisherAdvice$";
    private static final String PUBLISHER = "org.fieldtrace.advice.reactor.DocumentPublisherAdvice";
    private static final String ASKED = "org.fieldtrace.agent.bridge.remotecall.AskedAdvice";

    private ReactiveDriver() {}

    static List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(sinceReactor());
        hooks.addAll(beforeReactor());
        return hooks;
    }

    /** Since 4.2. */
    private static List<Hook> sinceReactor() {
        return List.of(
                Hook.on(CURSOR_PUBLISHER, "<init>", null, ASKED),
                Hook.on(CURSOR_PUBLISHER, "subscribe", null, ADVICE + "Subscribe"),
                Hook.on(CURSOR_PUBLISHER, "first", null, PUBLISHER),
                Hook.on(OPERATIONS, "createReadOperationMono", null, PUBLISHER),
                Hook.on(OPERATIONS, "createWriteOperationMono", null, PUBLISHER));
    }

    private static List<Hook> beforeReactor() {
        List<Hook> hooks = new ArrayList<>();
        String publisher = ADVICE + "Publish";
        hooks.add(Hook.on(CLIENT + "Publishers", "publish", null, publisher));
        hooks.add(Hook.on(CLIENT + "Publishers", "publishAndFlatten", null, publisher));
        for (String query : List.of("Find", "Aggregate", "Distinct", "ChangeStream", "MapReduce")) {
            hooks.add(
                    Hook.ifPresent(
                            CLIENT + query + "PublisherImpl",
                            "<init>",
                            "(Lcom/mongodb/internal/async/client/Async" + query + "Iterable;)V",
                            publisher + "$Made"));
        }
        return hooks;
    }
}
