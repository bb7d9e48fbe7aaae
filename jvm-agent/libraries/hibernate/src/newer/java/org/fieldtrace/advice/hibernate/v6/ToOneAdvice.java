// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernate.v6;

import org.fieldtrace.agent.bridge.remotecall.LoadedAssociation;
import org.hibernate.metamodel.mapping.internal.ToOneAttributeMapping;
import org.hibernate.metamodel.mapping.internal.ToOneAttributeMapping.Cardinality;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.sql.results.graph.entity.internal.EntitySelectFetchInitializer;

/**
 * Advice for where Hibernate loads an entity that another one refers to, by a statement of its own
 * where the session has none.
 */
public final class ToOneAdvice {

    private ToOneAdvice() {}

    /** For a method that loads what the entity of a row refers to, and returns nothing. */
    public static final class Select {
        /** The row is read. */
        public static LoadedAssociation enter(EntitySelectFetchInitializer initializer) {
            return LoadedAssociation.begin(
                    () -> name((ToOneAttributeMapping) initializer.getInitializedPart()));
        }

        /** It is loaded, or could not be. */
        public static void exit(LoadedAssociation loaded, Throwable thrown) {
            LoadedAssociation.end(loaded);
        }
    }

    /** For a static method that loads what the entities of several rows refer to. */
    public static final class Batch {
        /** The rows are read. */
        public static LoadedAssociation enter(Object key, ToOneAttributeMapping mapping) {
            return LoadedAssociation.begin(() -> name(mapping));
        }

        /** They are loaded, or could not be. */
        public static void exit(LoadedAssociation loaded, Object entity, Throwable thrown) {
            LoadedAssociation.end(loaded);
        }
    }

    /** Null where classes are known by rows alone. */
    private static String name(ToOneAttributeMapping mapping) {
        EntityPersister target = mapping.getEntityMappingType().getEntityPersister();
        boolean isReference = isReference(mapping);
        if (target.hasSubclasses()
                || !isReference && mapping.findContainingEntityMapping().hasSubclasses()) {
            return null;
        }
        return LoadedAssociation.toOne(
                mapping.getNavigableRole().getFullPath(),
                target.getMappedClass().getName(),
                isReference ? target.getIdentifierPropertyName() : null);
    }

    /** Whether the row that refers to the entity has its identifier, and thus says there is one. */
    private static boolean isReference(ToOneAttributeMapping mapping) {
        return mapping.getCardinality() != Cardinality.ONE_TO_ONE
                && mapping.isReferenceToPrimaryKey()
                && mapping.getNotFoundAction() == null;
    }
}
