// SPDX-License-Identifier: MIT
package app;

import org.neo4j.driver.Driver;
import org.neo4j.driver.Record;
import org.neo4j.driver.Session;
import org.neo4j.driver.mapping.Property;

/** What newer drivers make of records themselves. */
class Records {

    private static final String ALL = "MATCH (e:Employee) RETURN e.id AS id, e.name AS name";

    private static final int TIMES = 50;

    private static Object sink;

    record Named(@Property("id") long id, @Property("name") String name) {}

    private Records() {}

    static void make(Driver driver) {
        try (Session session = driver.session()) {
            makesOfOne(session);
            makesOfEach(session);
            for (int i = 0; i < TIMES; i++) {
                looks(session);
            }
        }
        makesOfExecuted(driver);
    }

    private static void makesOfOne(Session session) {
        sink = session.run(ALL + " LIMIT 1").single().as(Named.class);
    }

    private static void makesOfEach(Session session) {
        for (Record row : session.run(ALL).list()) {
            sink = row.as(Named.class);
        }
    }

    private static void looks(Session session) {
        for (Record row : session.run(ALL).list()) {
            sink = row.as(Named.class).name();
        }
    }

    private static void makesOfExecuted(Driver driver) {
        for (Record row : driver.executableQuery(ALL).execute().records()) {
            sink = row.as(Named.class);
        }
    }
}
