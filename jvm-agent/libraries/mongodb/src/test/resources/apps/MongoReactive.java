// SPDX-License-Identifier: MIT
package app;

import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoClients;
import com.mongodb.reactivestreams.client.MongoCollection;
import com.mongodb.reactivestreams.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.concurrent.CountDownLatch;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.Document;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Requests that ask a MongoDB by its reactive driver. */
public class Main {

    public static void main(String[] arguments) throws Exception {
        MongoServer server = new MongoServer(new MemoryBackend());
        try (MongoClient client = MongoClients.create(server.bindAndGetConnectionString())) {
            MongoDatabase database = client.getDatabase("company");
            MongoCollection<Document> employees = database.getCollection("employees");
            BsonDocument nonsense = new BsonDocument("nonsense", new BsonString("secret"));
            for (int i = 0; i < 3; i++) {
                await(employees.insertOne(new Document("name", "secret")));
            }
            Web.inRequest("finds", () -> await(employees.find().batchSize(2)));
            Web.inRequest("fails", () -> await(database.runCommand(nonsense)));
        } finally {
            server.shutdownNow();
        }
        System.exit(0);
    }

    private static Object await(Publisher<?> publisher) throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        publisher.subscribe(
                new Subscriber<Object>() {
                    @Override
                    public void onSubscribe(Subscription subscription) {
                        subscription.request(Long.MAX_VALUE);
                    }

                    @Override
                    public void onNext(Object value) {}

                    @Override
                    public void onError(Throwable failure) {
                        ended.countDown();
                    }

                    @Override
                    public void onComplete() {
                        ended.countDown();
                    }
                });
        Web.await(ended);
        return null;
    }
}
