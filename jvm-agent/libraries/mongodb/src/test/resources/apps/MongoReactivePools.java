// SPDX-License-Identifier: MIT
package app;

import com.mongodb.MongoTimeoutException;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.concurrent.CountDownLatch;
import org.bson.Document;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Requests that ask a MongoDB by its reactive driver, over one connection. */
public class Main {

    public static void main(String[] arguments) throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend());
        String one = server.bindAndGetConnectionString() + "/?maxPoolSize=1&waitQueueTimeoutMS=";
        try (MongoClient patient = MongoClients.create(one + 30_000);
                MongoClient hasty = MongoClients.create(one + 20)) {
            new Answer(slow(patient).insertOne(new MongoSlow())).await();
            connect(hasty);
            Web.inRequest("alone", () -> findsTwice(patient));
            Web.inRequest("waits", () -> waits(patient));
            Web.inRequest("queue", () -> queue(patient));
            Web.inRequest("givesUp", () -> givesUp(hasty));
        } finally {
            server.shutdownNow();
        }
        System.exit(0);
    }

    /** However long it takes: who waits less than that finds no connection. */
    private static void connect(MongoClient client) throws Exception {
        while (true) {
            try {
                new Answer(slow(client).countDocuments()).await();
                return;
            } catch (MongoTimeoutException early) {
                // The pool goes on to connect.
            }
        }
    }

    private static Object findsTwice(MongoClient client) throws Exception {
        finds(client).await();
        return finds(client).await();
    }

    private static Object waits(MongoClient client) throws Exception {
        Answer other = holds(client);
        finds(client).await();
        return other.await();
    }

    /** Two wait, one behind the other. */
    private static Object queue(MongoClient client) throws Exception {
        Answer other = holds(client);
        Answer first = finds(client);
        Answer second = finds(client);
        first.await();
        second.await();
        return other.await();
    }

    private static Object givesUp(MongoClient client) throws Exception {
        Answer other = holds(client);
        try {
            finds(client).await();
        } catch (MongoTimeoutException expected) {
            return other.await();
        }
        throw new IllegalStateException("a pool of one has two");
    }

    /** Uses the connection for a while, as long as a document is read. */
    private static Answer holds(MongoClient client) throws Exception {
        MongoSlow.reading = new CountDownLatch(1);
        Answer other = new Answer(slow(client).find().first());
        MongoSlow.reading.await();
        return other;
    }

    private static Answer finds(MongoClient client) {
        return new Answer(documents(client).find().first());
    }

    private static MongoCollection<Document> documents(MongoClient client) {
        return client.getDatabase("company").getCollection("employees");
    }

    private static MongoCollection<MongoSlow> slow(MongoClient client) {
        return documents(client)
                .withDocumentClass(MongoSlow.class)
                .withCodecRegistry(MongoSlow.codecs());
    }

    /** What was asked for, and will be there. */
    static class Answer implements Subscriber<Object> {
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile Throwable failure;

        Answer(Publisher<?> publisher) {
            publisher.subscribe(this);
        }

        Object await() throws Exception {
            Web.await(ended);
            if (failure instanceof Exception) {
                throw (Exception) failure;
            }
            return null;
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Object value) {}

        @Override
        public void onError(Throwable thrown) {
            failure = thrown;
            ended.countDown();
        }

        @Override
        public void onComplete() {
            ended.countDown();
        }
    }
}
