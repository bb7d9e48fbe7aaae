// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.List;
import org.fieldtrace.examples.findings.Kennels.Kennel;
import org.hibernate.Session;

/** A transaction reads all kennels and changes none, so that each is compared in vain. */
final class CheckedInVain {
    void found(int number) {
        try (Session session = Kennels.open()) {
            session.beginTransaction();
            Sink.take(session.createQuery("from Kennel", Kennel.class).list());
            session.getTransaction().commit(); // here
        }
    }

    /** It changes one. */
    void near(int number) {
        try (Session session = Kennels.open()) {
            session.beginTransaction();
            List<Kennel> all = session.createQuery("from Kennel", Kennel.class).list();
            all.get(0).visits++;
            session.getTransaction().commit();
        }
    }
}
