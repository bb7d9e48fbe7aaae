// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.eclipselink;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * EclipseLink: entities, and whatever else it makes of rows. The remote calls are the queries that
 * it sends. Outside of a transaction's own changes it makes an entity of a row for its shared
 * cache, and gives the application a copy: the copy then is the remote object.
 */
public final class EclipseLinkLibrary extends Library {

    private static final String QUERY = "org.fieldtrace.agent.bridge.remotecall.QueryAdvice";
    private static final String BUILT = "org.fieldtrace.advice.eclipselink.EntityAdvice$Build";
    private static final String COPIED = "org.fieldtrace.advice.eclipselink.EntityAdvice$Copy";
    private static final String QUERIES = "org.eclipse.persistence.queries.";
    private static final String BUILDER =
            "org.eclipse.persistence.internal.descriptors.ObjectBuilder";
    private static final String UNIT_OF_WORK =
            "org.eclipse.persistence.internal.sessions.UnitOfWorkImpl";
    private static final String MERGE = "org.eclipse.persistence.internal.sessions.MergeManager";

    public EclipseLinkLibrary() {
        super("eclipselink", "2.6 to 5.0", "org.eclipse.persistence.");
    }

    @Override
    public List<Hook> hooks() {
        lookThroughCollections();
        return List.of(
                query("ReadAllQuery", "executeObjectLevelReadQuery"),
                query("ReadAllQuery", "executeObjectLevelReadQueryFromResultSet"),
                query("ReadObjectQuery", "executeObjectLevelReadQuery"),
                query("ReadObjectQuery", "executeObjectLevelReadQueryFromResultSet"),
                query("ReportQuery", "executeDatabaseQuery"),
                query("CursoredStream", "retrieveNextObject"),
                query("ScrollableCursor", "retrieveNextObject"),
                Hook.on(BUILDER, "buildAttributesIntoObject", null, BUILT),
                Hook.on(BUILDER, "buildAttributesIntoWorkingCopyClone", null, BUILT),
                Hook.on(BUILDER, "populateAttributesForClone", null, COPIED));
    }

    private static Hook query(String type, String method) {
        return Hook.on(QUERIES + type, method, "()Ljava/lang/Object;", QUERY);
    }

    @Override
    public List<String> bookkeeping() {
        return List.of(
                "org.eclipse.persistence.descriptors.changetracking.DeferredChangeDetectionPolicy",
                "org.eclipse.persistence.internal.descriptors.DescriptorIterator",
                BUILDER + "#populateAttributesForClone",
                BUILDER + "#buildBackupClone",
                MERGE,
                UNIT_OF_WORK + "#assignSequenceNumbers",
                UNIT_OF_WORK + "#calculateChanges",
                UNIT_OF_WORK + "#discoverUnregisteredNewObjects",
                UNIT_OF_WORK + "#mergeChangesIntoParent",
                UNIT_OF_WORK + "#performRemove",
                UNIT_OF_WORK + "#revertObject",
                UNIT_OF_WORK + "#synchronizeAndResume");
    }

    @Override
    public List<String> countedReads() {
        return List.of(
                // What is merged goes out because the application says so.
                MERGE + "#mergeChangesOfCloneIntoWorkingCopy",
                // It calls the application's listeners.
                "org.eclipse.persistence.descriptors.DescriptorEventManager");
    }

    private static void lookThroughCollections() {
        // Each delegate is null as long as the collection has not been loaded.
        for (String collection : List.of("IndirectList", "IndirectMap", "IndirectSet")) {
            Envelopes.add("org.eclipse.persistence.indirection." + collection, "delegate");
        }
    }
}
