// SPDX-License-Identifier: MIT
package app;

import javax.jms.ConnectionFactory;
import javax.jms.JMSContext;
import javax.jms.Queue;

/** As {@link Main}, by the interfaces that JMS has had since 2.0. */
class Contexts {

    private Contexts() {}

    static void run(ConnectionFactory factory) throws Exception {
        try (JMSContext context = factory.createContext()) {
            Queue queue = context.createQueue("context");
            Web.inRequest(
                    "to-context", () -> context.createProducer().send(queue, "secret") != null);
            context.createConsumer(queue).receive(Web.PATIENCE_MS);
            Web.call("/context-peer");
        }
    }
}
