// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.seat.orders;

import static com.mongodb.client.model.Filters.eq;
import static com.mongodb.client.model.Projections.excludeId;
import static com.mongodb.client.model.Projections.fields;
import static com.mongodb.client.model.Projections.include;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Indexes;
import jakarta.annotation.PostConstruct;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.Document;
import org.springframework.stereotype.Repository;

/** The sold tickets in the database. */
@Repository
class TicketRepository {

    private static final int TRAINS = 10;
    private static final int FEWEST_TICKETS = 1_000; // of the first train
    private static final int MORE_TICKETS = 200; // of each further one
    private static final String[] STATIONS = {
        "Shanghai", "Suzhou North", "Wuxi East", "Changzhou North", "Zhenjiang South", "Nanjing"
    };

    private final MongoCollection<Document> tickets;

    TicketRepository(MongoClient client) {
        tickets = client.getDatabase("orders").getCollection("tickets");
    }

    /** Sells the tickets of {@code train-0} to {@code train-9} where none are sold. */
    @PostConstruct
    void fill() {
        if (tickets.countDocuments() > 0) {
            return;
        }
        tickets.createIndex(Indexes.ascending("train"));
        for (int train = 0; train < TRAINS; train++) {
            String name = "train-" + train;
            tickets.insertMany(
                    IntStream.range(0, FEWEST_TICKETS + train * MORE_TICKETS)
                            .mapToObj(seat -> sold(name, seat))
                            .toList());
        }
    }

    List<SoldTicket> ofTrain(String train) {
        return tickets.withDocumentClass(SoldTicket.class)
                .find(eq("train", train))
                .projection(fields(include("seatNo", "startStation", "destStation"), excludeId()))
                .into(new ArrayList<>());
    }

    List<SoldDestination> destinationsOfTrain(String train) {
        return tickets.withDocumentClass(SoldDestination.class)
                .find(eq("train", train))
                .projection(fields(include("destStation"), excludeId()))
                .into(new ArrayList<>());
    }

    private static Document sold(String train, int seat) {
        int start = seat % (STATIONS.length - 1);
        int destination = start + 1 + seat / STATIONS.length % (STATIONS.length - 1 - start);
        return new Document("train", train)
                .append("seatNo", seat)
                .append("startStation", STATIONS[start])
                .append("destStation", STATIONS[destination]);
    }
}
