// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;
import javax.jms.ConnectionFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jms.annotation.EnableJms;
import org.springframework.jms.annotation.JmsListener;
import org.springframework.jms.config.DefaultJmsListenerContainerFactory;
import org.springframework.jms.connection.CachingConnectionFactory;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.support.converter.MappingJackson2MessageConverter;

/** As {@link Main}, by a template and by an annotated listener. */
class Spring {

    private static CachingConnectionFactory connections;

    private Spring() {}

    static void run(ConnectionFactory provider) throws Exception {
        connections = new CachingConnectionFactory(provider);
        JmsTemplate template = new JmsTemplate(connections);
        template.setMessageConverter(converter());
        template(template);
        send(template, "to-annotated", "annotated");
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Listening.class)) {
            Web.await(context.getBean(Annotated.class).heard);
        }
        connections.destroy();
    }

    private static void send(JmsTemplate template, String request, String queue) throws Exception {
        Main.Employee sent = new Main.Employee();
        sent.name = "secret";
        sent.home = new Main.Home();
        Web.inRequest(
                request,
                () -> {
                    template.convertAndSend(queue, sent);
                    return null;
                });
    }

    private static void template(JmsTemplate template) throws Exception {
        send(template, "to-template", "templated");
        template.setReceiveTimeout(Web.PATIENCE_MS);
        template.receiveAndConvert("templated");
        Web.call("/template-peer");
        template.setReceiveTimeout(1);
        System.out.println("none left: " + template.receive("templated"));
    }

    private static MappingJackson2MessageConverter converter() {
        MappingJackson2MessageConverter converter = new MappingJackson2MessageConverter();
        converter.setTypeIdPropertyName("type");
        return converter;
    }

    @Configuration(proxyBeanMethods = false)
    @EnableJms
    static class Listening {
        @Bean
        DefaultJmsListenerContainerFactory jmsListenerContainerFactory() {
            DefaultJmsListenerContainerFactory factory = new DefaultJmsListenerContainerFactory();
            factory.setConnectionFactory(connections);
            factory.setMessageConverter(converter());
            factory.setSessionTransacted(true);
            factory.setReceiveTimeout(100L);
            return factory;
        }

        @Bean
        Annotated annotated() {
            return new Annotated();
        }
    }

    /** The first time it throws. */
    static class Annotated {
        final CountDownLatch heard = new CountDownLatch(2);

        @JmsListener(destination = "annotated")
        void handle(Main.Employee employee) {
            heard.countDown();
            if (heard.getCount() > 0) {
                throw new IllegalStateException("as it should");
            }
            Web.call("/annotated-peer");
        }
    }
}
