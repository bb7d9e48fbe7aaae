// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.CriteriaQuery;
import jakarta.persistence.criteria.Root;
import org.fieldtrace.examples.findings.Kennels.Kennel;
import org.hibernate.Session;

/** A kennel is found by criteria, which Hibernate translates to SQL each time. */
final class TranslatedAnew {
    private static final String NAME = "name";

    void found(int number) {
        try (Session session = Kennels.open()) {
            CriteriaBuilder builder = session.getCriteriaBuilder();
            CriteriaQuery<Kennel> query = builder.createQuery(Kennel.class);
            Root<Kennel> kennel = query.from(Kennel.class);
            query.where(builder.equal(kennel.get(NAME), builder.parameter(String.class, NAME)));
            Sink.take(session.createQuery(query).setParameter(NAME, "Kennel 1").list()); // here
        }
    }

    /** The query is written out. */
    void near(int number) {
        try (Session session = Kennels.open()) {
            String query = "from Kennel where name = :name";
            Sink.take(
                    session.createQuery(query, Kennel.class).setParameter(NAME, "Kennel 1").list());
        }
    }
}
