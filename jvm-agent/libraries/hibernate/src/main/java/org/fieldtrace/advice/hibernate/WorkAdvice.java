// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.hibernate;

import org.fieldtrace.agent.bridge.statements.MapperWork;
import org.hibernate.event.spi.FlushEvent;

/** Advice for what Hibernate does before it sends a statement, or ends a transaction. */
public final class WorkAdvice {

    /** For a method that translates a query and returns its plan. */
    public static final class Translate {
        /** There is no plan of it. */
        public static MapperWork enter() {
            return MapperWork.begin();
        }

        /** There is one, or the query has a fault. */
        public static void exit(MapperWork work, Object plan, Throwable thrown) {
            MapperWork.translated(work, thrown);
        }
    }

    /** As {@link Translate}, for a method that returns nothing. */
    public static final class Compile {
        /** The query is a text. */
        public static MapperWork enter() {
            return MapperWork.begin();
        }

        /** It is SQL, or has a fault. */
        public static void exit(MapperWork work, Throwable thrown) {
            MapperWork.translated(work, thrown);
        }
    }

    /** For {@code flushEverythingToExecutions}, which looks for changes of entities. */
    public static final class Flush {

        private final FlushEvent event;
        private final MapperWork work;

        private Flush(FlushEvent event, MapperWork work) {
            this.event = event;
            this.work = work;
        }

        /** It is not known what has changed. */
        public static Flush enter(Object listener, FlushEvent event) {
            MapperWork work = MapperWork.begin();
            return work == null ? null : new Flush(event, work);
        }

        /** It is known, and nothing is written yet. */
        public static void exit(Flush flush, Throwable thrown) {
            if (flush != null) {
                flush.work.end();
                flush.work.compared(
                        flush.event.getNumberOfEntitiesProcessed(),
                        flush.event.getSession().getActionQueue().hasAnyQueuedActions(),
                        thrown);
            }
        }
    }
}
