// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.List;
import org.fieldtrace.examples.findings.Walks.Walk;
import org.fieldtrace.examples.findings.Walks.Walker;
import org.hibernate.Session;

/** Walks are listed with the numbers of their walkers, each of whom a statement loads. */
final class ReferenceNeverRead {
    void found(int number) {
        try (Session session = Walks.open()) {
            List<Walk> all = session.createQuery("from Walk", Walk.class).list(); // here
            for (Walk walk : all) {
                Sink.take(walk.place);
                Sink.take(walk.walker.number); // which the row of the walk has
            }
        }
    }

    /** It does not look at {@code walker}, and reads the same objects, which the session has. */
    void near(int number) {
        try (Session session = Walks.open()) {
            List<Walk> all = session.createQuery("from Walk", Walk.class).list();
            for (Walk walk : all) {
                Sink.take(walk.place);
                Sink.take(session.find(Walker.class, walk.number).phone);
            }
        }
    }
}
