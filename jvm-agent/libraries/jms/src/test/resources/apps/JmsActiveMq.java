// SPDX-License-Identifier: MIT
package app;

import javax.jms.ConnectionFactory;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;

/** A broker of ActiveMQ Classic, which is spoken to over a socket. */
class Broker implements AutoCloseable {

    private final BrokerService service = new BrokerService();
    private final ActiveMQConnectionFactory factory;

    Broker() throws Exception {
        service.setPersistent(false);
        service.setUseJmx(false);
        service.setUseShutdownHook(false);
        service.getSystemUsage().getTempUsage().setLimit(1 << 20);
        String address =
                service.addConnector("tcp://127.0.0.1:0").getServer().getConnectURI().toString();
        service.start();
        factory = new ActiveMQConnectionFactory(address);
        factory.setTrustAllPackages(true);
        factory.getRedeliveryPolicy().setInitialRedeliveryDelay(0);
    }

    ConnectionFactory factory() {
        return factory;
    }

    @Override
    public void close() throws Exception {
        service.stop();
    }
}
