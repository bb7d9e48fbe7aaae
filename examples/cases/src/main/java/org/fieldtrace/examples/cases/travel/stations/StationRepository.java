// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.travel.stations;

import jakarta.annotation.PostConstruct;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stations, the stops of lines, and how late their trains were. */
@Repository
class StationRepository {

    private static final int STATIONS = 60;
    private static final int LINES = 100;
    private static final int STOPS = 8; // of each line
    private static final int DELAYS = 200; // of each line

    private final JdbcClient client;
    private final JdbcTemplate template;

    StationRepository(JdbcClient client, JdbcTemplate template) {
        this.client = client;
        this.template = template;
    }

    /**
     * Makes the tables anew, with the stations {@code x0} to {@code x59} and the lines 1 to 100.
     */
    @PostConstruct
    void fill() {
        template.execute(
                "create table station (code varchar(5) primary key, name varchar(40), city"
                        + " varchar(40))");
        template.execute(
                "create table stop (line int, place int, station varchar(5), minutes int)");
        template.execute("create table delay (line int, minutes int)");
        List<Object[]> stations = new ArrayList<>();
        for (int number = 0; number < STATIONS; number++) {
            stations.add(new Object[] {"x" + number, "Station " + number, "City " + number / 2});
        }
        template.batchUpdate("insert into station values (?, ?, ?)", stations);
        List<Object[]> stops = new ArrayList<>();
        List<Object[]> delays = new ArrayList<>();
        for (int line = 1; line <= LINES; line++) {
            for (int place = 0; place < STOPS; place++) {
                stops.add(new Object[] {line, place, "x" + (line + place) % STATIONS, 17 * place});
            }
            for (int train = 0; train < DELAYS; train++) {
                delays.add(new Object[] {line, (line + train) % 13});
            }
        }
        template.batchUpdate("insert into stop values (?, ?, ?, ?)", stops);
        template.batchUpdate("insert into delay values (?, ?)", delays);
        template.execute("create index stop_line on stop (line)");
        template.execute("create index delay_line on delay (line)");
    }

    List<Station> all() {
        return client.sql("select code, name, city from station order by name")
                .query(Station.class)
                .list();
    }

    Optional<Station> station(String code) {
        return client.sql("select code, name, city from station where code = ?")
                .param(code)
                .query(Station.class)
                .optional();
    }

    List<Stop> stops(int line) {
        return client.sql(
                        """
                        select place, name, minutes from stop join station on station = code
                        where line = ? order by place""")
                .param(line)
                .query(Stop.class)
                .list();
    }

    /** From the first stop to the last one, minutes. */
    int duration(int line) {
        return client.sql("select max(minutes) from stop where line = ?")
                .param(line)
                .query(Integer.class)
                .single();
    }

    /** By how many minutes trains were late, on average. */
    double delay(int line) {
        return client.sql("select avg(cast(minutes as double)) from delay where line = ?")
                .param(line)
                .query(Double.class)
                .single();
    }
}
