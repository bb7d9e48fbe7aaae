// SPDX-License-Identifier: MIT
package app;

import com.mongodb.MongoTimeoutException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.Document;

/** Requests that ask a MongoDB over one connection. */
public class Main {

    private static final ExecutorService OTHERS = Executors.newCachedThreadPool();

    public static void main(String[] arguments) throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend());
        String one = server.bindAndGetConnectionString() + "/?maxPoolSize=1&waitQueueTimeoutMS=";
        try (MongoClient patient = MongoClients.create(one + 30_000);
                MongoClient hasty = MongoClients.create(one + 20)) {
            slow(patient).insertOne(new MongoSlow());
            connect(hasty);
            Web.inRequest("alone", () -> findsTwice(patient));
            Web.inRequest("waits", () -> waits(patient));
            Web.inRequest("givesUp", () -> givesUp(hasty));
        } finally {
            server.shutdownNow();
        }
        System.exit(0);
    }

    /** However long it takes: who waits less than that finds no connection. */
    private static void connect(MongoClient client) {
        while (true) {
            try {
                slow(client).countDocuments();
                return;
            } catch (MongoTimeoutException early) {
                // The pool goes on to connect, or does so the next time.
            }
        }
    }

    private static Object findsTwice(MongoClient client) {
        documents(client).find().first();
        return documents(client).find().first();
    }

    private static Object waits(MongoClient client) throws Exception {
        Future<?> other = holds(client);
        documents(client).find().first();
        return other.get();
    }

    private static Object givesUp(MongoClient client) throws Exception {
        Future<?> other = holds(client);
        try {
            documents(client).find().first();
            throw new IllegalStateException("a pool of one has two");
        } catch (MongoTimeoutException expected) {
            return other.get();
        }
    }

    /** Has another thread use the connection for a while, as long as it reads a document. */
    private static Future<?> holds(MongoClient client) throws Exception {
        MongoSlow.reading = new CountDownLatch(1);
        Future<?> other = OTHERS.submit(() -> slow(client).find().first());
        MongoSlow.reading.await();
        return other;
    }

    private static MongoCollection<Document> documents(MongoClient client) {
        return client.getDatabase("company").getCollection("employees");
    }

    private static MongoCollection<MongoSlow> slow(MongoClient client) {
        return documents(client)
                .withDocumentClass(MongoSlow.class)
                .withCodecRegistry(MongoSlow.codecs());
    }
}
