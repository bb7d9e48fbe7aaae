// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.List;
import org.fieldtrace.examples.findings.Kennels.Kennel;
import org.hibernate.Session;

/** Kennels are listed by name, and a statement each loads the dogs that are in it. */
final class AssociationNeverRead {
    void found(int number) {
        try (Session session = Kennels.open()) {
            List<Kennel> all = session.createQuery("from Kennel", Kennel.class).list(); // here
            for (Kennel kennel : all) {
                Sink.take(kennel.name);
            }
        }
    }

    /** It says how many dogs there are. */
    void near(int number) {
        try (Session session = Kennels.open()) {
            List<Kennel> all = session.createQuery("from Kennel", Kennel.class).list();
            for (Kennel kennel : all) {
                Sink.take(kennel.name);
                Sink.take(kennel.dogs.size());
            }
        }
    }
}
