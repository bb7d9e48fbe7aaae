// SPDX-License-Identifier: MIT

import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.concurrent.CountDownLatch;

/** A server that speaks MongoDB's protocol, with what it holds in memory. */
public class MongoDb {
    public static void main(String[] arguments) throws Exception {
        MongoServer server =
                new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
        server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
        System.out.println("ready");
        new CountDownLatch(1).await();
    }
}
