// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernate;

import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;
import org.fieldtrace.agent.bridge.remotecall.LoadedAssociation;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import org.hibernate.collection.spi.PersistentCollection;
import org.hibernate.engine.spi.SessionImplementor;
import org.hibernate.event.spi.InitializeCollectionEvent;
import org.hibernate.event.spi.PostLoadEvent;
import org.hibernate.persister.entity.EntityPersister;
import org.hibernate.type.EntityType;

/** Advice for where Hibernate makes entities and collections. */
public final class EntityAdvice {

    /** For a static method whose first argument is an entity that it makes of a row. */
    public static final class Fetch {
        /** The entity is made. */
        public static void enter(Object entity) {
            FetchedEntities.fetched(entity);
        }
    }

    /** An entity was made of a row, or of a cache's entry, which is outside of any query. */
    public static final class Load {
        /** The entity has its values. */
        public static void enter(Object listener, PostLoadEvent event) {
            FetchedEntities.fetched(event.getEntity());
        }
    }

    /** A collection is loaded by a query of its own: lazily, or within the call of its owner. */
    public static final class LoadCollection {

        private final InitializeCollectionEvent event;
        private final RemoteCallScope scope; // null within another call
        private final LoadedAssociation association;

        private LoadCollection(
                InitializeCollectionEvent event,
                RemoteCallScope scope,
                LoadedAssociation association) {
            this.event = event;
            this.scope = scope;
            this.association = association;
        }

        /** It is not loaded yet. */
        public static LoadCollection enter(Object listener, InitializeCollectionEvent event) {
            RemoteCallScope scope = RemoteCallScope.enterLibrary();
            LoadedAssociation association =
                    LoadedAssociation.begin(() -> name(event.getCollection()));
            return scope == null && association == null
                    ? null
                    : new LoadCollection(event, scope, association);
        }

        /** Of the class of the object that has it, which may inherit the field. */
        private static String name(PersistentCollection collection) {
            String role = collection.getRole();
            Class<?> owner = collection.getOwner().getClass();
            for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
                if (role.startsWith(type.getName() + ".")) {
                    return owner.getName() + role.substring(type.getName().length());
                }
            }
            return role;
        }

        /** It is loaded; without a query where a cache had it. */
        public static void exit(LoadCollection load, Throwable thrown) {
            if (load == null) {
                return;
            }
            LoadedAssociation.end(load.association);
            if (load.scope != null) {
                boolean wasFetched = thrown == null && load.scope.madeQueries();
                RemoteCallScope.exitQuery(
                        load.scope, wasFetched ? load.event.getCollection() : null);
            }
        }
    }

    /**
     * For a method of Hibernate 5 that makes an entity of the key that another's row has, by a
     * statement of its own where the session has none.
     */
    public static final class LoadToOne {
        /** The row is read. */
        public static LoadedAssociation enter(
                EntityType type, Object key, Object session, Object owner) {
            return LoadedAssociation.begin(() -> name(type, session, owner));
        }

        /** The entity is there, or could not be loaded. */
        public static void exit(LoadedAssociation loaded, Object entity, Throwable thrown) {
            LoadedAssociation.end(loaded);
        }

        /** Null where the class of the entity is known by its row alone. */
        private static String name(EntityType type, Object session, Object owner) {
            if (type.getPropertyName() == null || owner == null) {
                return null;
            }
            EntityPersister target =
                    ((SessionImplementor) session)
                            .getFactory()
                            .getEntityPersister(type.getAssociatedEntityName());
            return target.getEntityMetamodel().hasSubclasses()
                    ? null
                    : LoadedAssociation.toOne(
                            owner.getClass().getName() + "." + type.getPropertyName(),
                            target.getMappedClass().getName(),
                            null);
        }
    }

    /** For a method that makes objects of the next row of a query and returns nothing. */
    public static final class ReadRow {
        /** The row is read. */
        public static RemoteCallScope enter() {
            return RemoteCallScope.enterLibrary();
        }

        /** It is an object, or could not be made one. */
        public static void exit(RemoteCallScope scope, Throwable thrown) {
            RemoteCallScope.exitQuery(scope, null);
        }
    }
}
