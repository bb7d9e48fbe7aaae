// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.hibernate;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Hibernate: entities, and whatever else it makes of rows. The remote calls are the queries that it
 * sends; what a session or a cache has is no remote object again.
 */
public final class HibernateLibrary extends Library {

    private static final String QUERY = "org.fieldtrace.agent.bridge.remotecall.QueryAdvice";
    private static final String ADVICE = "org.fieldtrace.advice.hibernate.EntityAdvice$";
    private static final String ROW = ADVICE + "ReadRow";
    private static final String FETCHED = ADVICE + "Fetch";
    private static final String WORK = "org.fieldtrace.advice.hibernate.WorkAdvice$";
    private static final String MAKING = "org.fieldtrace.agent.bridge.statements.QueryMakingAdvice";
    private static final String TO_ONE = "org.fieldtrace.advice.hibernate.v6.ToOneAdvice$";
    private static final String INITIALIZER = "org.hibernate.sql.results.graph.entity.internal.";
    private static final String LISTENER = "org.hibernate.event.internal.Default";
    private static final String LOADER = "org.hibernate.loader.Loader";
    private static final String FLUSHING =
            "org.hibernate.event.internal.AbstractFlushingEventListener";
    private static final String PLAN =
            "org.hibernate.query.sqm.internal.ConcreteSqmSelectQueryPlan";
    private static final String EXECUTOR =
            "org.hibernate.sql.exec.internal.JdbcSelectExecutorStandardImpl";

    public HibernateLibrary() {
        super("hibernate", "5.0 to 7.1", "org.hibernate.");
    }

    @Override
    public List<Hook> hooks() {
        lookThroughCollections();
        return List.of(
                Hook.on(LISTENER + "PostLoadEventListener", "onPostLoad", null, ADVICE + "Load"),
                Hook.on(
                        LISTENER + "InitializeCollectionEventListener",
                        "onInitializeCollection",
                        null,
                        ADVICE + "LoadCollection"),
                // 5
                Hook.on(LOADER, "doQueryAndInitializeNonLazyCollections", null, QUERY),
                Hook.on(LOADER, "listIgnoreQueryCache", null, QUERY),
                Hook.on(LOADER, "loadSingleRow", null, QUERY),
                Hook.on(LOADER, "loadSequentialRowsForward", null, QUERY),
                Hook.on(
                        "org.hibernate.loader.plan.exec.internal.AbstractLoadPlanBasedLoader",
                        "executeLoad",
                        null,
                        QUERY),
                // The class is there in 6 and 7 too, without that method.
                Hook.ifPresent(
                        "org.hibernate.engine.internal.TwoPhaseLoad",
                        "initializeEntity",
                        null,
                        FETCHED),
                Hook.on("org.hibernate.type.EntityType", "resolve", null, ADVICE + "LoadToOne")
                        .onlyWith(LOADER),
                // 6 and 7
                Hook.on(EXECUTOR, "executeQuery", null, QUERY),
                Hook.on(
                        "org.hibernate.internal.ScrollableResultsImpl",
                        "prepareCurrentRow",
                        "(Z)V",
                        ROW),
                Hook.ifPresent( // to 6.4
                                INITIALIZER + "EntitySelectFetchInitializer",
                                "initializeInstance",
                                "(Lorg/hibernate/sql/results/jdbc/spi/RowProcessingState;)V",
                                TO_ONE + "Select")
                        .inGroup("associations to one"),
                Hook.ifPresent( // to 6.4
                                INITIALIZER + "EntitySelectFetchByUniqueKeyInitializer",
                                "initializeInstance",
                                "(Lorg/hibernate/sql/results/jdbc/spi/RowProcessingState;)V",
                                TO_ONE + "Select")
                        .inGroup("associations to one"),
                Hook.ifPresent(
                                INITIALIZER + "EntitySelectFetchInitializer",
                                "initialize",
                                null,
                                TO_ONE + "Select")
                        .inGroup("associations to one"),
                Hook.ifPresent(
                                INITIALIZER + "EntitySelectFetchByUniqueKeyInitializer",
                                "initialize",
                                null,
                                TO_ONE + "Select")
                        .inGroup("associations to one"),
                Hook.ifPresent(
                                INITIALIZER + "AbstractBatchEntitySelectFetchInitializer",
                                "loadInstance",
                                null,
                                TO_ONE + "Batch")
                        .inGroup("associations to one"),
                // What precedes statements.
                Hook.on(FLUSHING, "flushEverythingToExecutions", null, WORK + "Flush")
                        .inGroup("looking for changes"),
                Hook.ifPresent( // 5
                                "org.hibernate.hql.internal.ast.QueryTranslatorImpl",
                                "doCompile",
                                null,
                                WORK + "Compile")
                        .inGroup("translating queries"),
                Hook.ifPresent(
                                "org.hibernate.internal.AbstractSharedSessionContract",
                                "createCriteriaQuery",
                                null,
                                MAKING)
                        .inGroup("translating queries"),
                Hook.ifPresent( // to 7.0
                                PLAN, "buildCacheableSqmInterpretation", null, WORK + "Translate")
                        .inGroup("translating queries"),
                Hook.ifPresent(PLAN, "buildInterpretation", null, WORK + "Translate")
                        .inGroup("translating queries"));
    }

    @Override
    public List<String> bookkeeping() {
        return List.of(
                FLUSHING,
                LISTENER + "FlushEntityEventListener",
                LISTENER + "EvictEventListener",
                LISTENER + "DeleteEventListener",
                LISTENER + "LockEventListener",
                LISTENER + "RefreshEventListener",
                "org.hibernate.engine.internal.Cascade");
    }

    @Override
    public List<String> countedReads() {
        return List.of(
                // What is saved or merged goes out because the application says so.
                "org.hibernate.event.internal.AbstractSaveEventListener",
                LISTENER + "MergeEventListener",
                LISTENER + "FlushEntityEventListener#invokeInterceptor",
                "org.hibernate.jpa.event.internal.EntityCallback",
                "org.hibernate.jpa.event.internal.ListenerCallback",
                // To 5.2.
                "org.hibernate.jpa.event.internal.jpa.EntityCallback",
                "org.hibernate.jpa.event.internal.jpa.ListenerCallback");
    }

    @Override
    public List<String> wovenWriters() {
        return List.of("$$_hibernate_write_");
    }

    /** The writer of an entity calls that of the superclass that declares the field. */
    @Override
    public List<String> wovenReaders() {
        return List.of("$$_hibernate_read_");
    }

    private static void lookThroughCollections() {
        for (String collection :
                List.of("org.hibernate.collection.internal.", "org.hibernate.collection.spi.")) {
            // Each is null as long as the collection has not been loaded.
            Envelopes.add(collection + "PersistentArrayHolder", "array");
            Envelopes.add(collection + "PersistentBag", "bag");
            Envelopes.add(collection + "PersistentIdentifierBag", "values");
            Envelopes.add(collection + "PersistentList", "list");
            Envelopes.add(collection + "PersistentMap", "map");
            Envelopes.add(collection + "PersistentSet", "set");
        }
    }
}
