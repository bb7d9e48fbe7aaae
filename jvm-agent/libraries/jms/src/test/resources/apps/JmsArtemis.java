// SPDX-License-Identifier: MIT
package app;

import javax.jms.ConnectionFactory;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.embedded.EmbeddedActiveMQ;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** A broker of Artemis, which is spoken to within the JVM. */
class Broker implements AutoCloseable {

    private static final String ADDRESS = "vm://0";

    private final EmbeddedActiveMQ server = new EmbeddedActiveMQ();
    private final ActiveMQConnectionFactory factory;

    Broker() throws Exception {
        ConfigurationImpl settings = new ConfigurationImpl();
        settings.setPersistenceEnabled(false);
        settings.setSecurityEnabled(false);
        settings.setJMXManagementEnabled(false);
        settings.addAcceptorConfiguration("in-vm", ADDRESS);
        server.setConfiguration(settings);
        server.start();
        factory = new ActiveMQConnectionFactory(ADDRESS);
    }

    ConnectionFactory factory() {
        return factory;
    }

    @Override
    public void close() throws Exception {
        factory.close();
        server.stop();
    }
}
