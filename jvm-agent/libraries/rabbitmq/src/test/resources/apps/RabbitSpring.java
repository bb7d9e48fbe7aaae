// SPDX-License-Identifier: MIT
package app;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.springframework.amqp.core.Message;
import org.springframework.amqp.core.Queue;
import org.springframework.amqp.rabbit.annotation.EnableRabbit;
import org.springframework.amqp.rabbit.annotation.RabbitListener;
import org.springframework.amqp.rabbit.batch.BatchingStrategy;
import org.springframework.amqp.rabbit.batch.SimpleBatchingStrategy;
import org.springframework.amqp.rabbit.config.DirectRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.config.SimpleRabbitListenerContainerFactory;
import org.springframework.amqp.rabbit.connection.CachingConnectionFactory;
import org.springframework.amqp.rabbit.core.BatchingRabbitTemplate;
import org.springframework.amqp.rabbit.core.RabbitAdmin;
import org.springframework.amqp.rabbit.core.RabbitTemplate;
import org.springframework.amqp.support.converter.Jackson2JsonMessageConverter;
import org.springframework.amqp.support.converter.SimpleMessageConverter;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** As {@link Main}, by a template and by annotated listeners. */
class Spring {

    private static final List<String> QUEUES =
            List.of(
                    "annotated",
                    "direct",
                    "serialized",
                    "questions",
                    "templated",
                    "batched",
                    "collected",
                    "regrouped");

    private static final int BATCH = 3;

    /** A busy machine takes no longer to hand three messages that lie there over. */
    private static final long BATCH_MS = 5000;

    /** Nothing is sent for having waited. */
    private static final long LONG = 10 * Web.PATIENCE_MS;

    private static CachingConnectionFactory connections;

    private Spring() {}

    static void run(int port) throws Exception {
        connections = new CachingConnectionFactory("127.0.0.1", port);
        RabbitAdmin admin = new RabbitAdmin(connections);
        QUEUES.forEach(queue -> admin.declareQueue(new Queue(queue, false)));
        RabbitTemplate template = template();
        send(template, "to-template", "templated");
        template.receiveAndConvert("templated");
        Web.call("/template-peer");
        System.out.println("none left: " + template.receive("templated"));
        send(template, "to-annotated", "annotated");
        send(template, "to-direct", "direct");
        for (int i = 0; i < BATCH; i++) {
            send(template, "to-batch", "batched");
        }
        int nearlyThree = 100;
        collect("collected", new SimpleBatchingStrategy(2, 10_000, LONG));
        collect("regrouped", new SimpleBatchingStrategy(10, nearlyThree, LONG));
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(Listening.class)) {
            Annotated annotated = context.getBean(Annotated.class);
            Web.await(annotated.heard);
            Web.await(annotated.heardDirectly);
            Web.await(annotated.heardTogether);
            Web.await(annotated.heardCollected);
            Web.await(annotated.heardRegrouped);
            RabbitTemplate asking = template();
            Web.inRequest(
                    "asks-by-template",
                    () -> {
                        Object answer = asking.convertSendAndReceive("questions", employee());
                        System.out.println("answered: " + ((Main.Employee) answer).name);
                        return null;
                    });
        }
        serialize();
        connections.destroy();
    }

    /** Two that are sent as one, and one that is sent alone when it has to be. */
    private static void collect(String queue, BatchingStrategy strategy) throws Exception {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.initialize();
        BatchingRabbitTemplate template =
                new BatchingRabbitTemplate(connections, strategy, scheduler);
        template.setMessageConverter(converter());
        for (int i = 0; i < 3; i++) {
            send(template, "to-" + queue + "-" + i, queue);
        }
        template.flush();
        scheduler.shutdown();
    }

    private static RabbitTemplate template() {
        RabbitTemplate template = new RabbitTemplate(connections);
        template.setMessageConverter(converter());
        template.setReplyTimeout(Web.PATIENCE_MS);
        return template;
    }

    private static Jackson2JsonMessageConverter converter() {
        Jackson2JsonMessageConverter converter = new Jackson2JsonMessageConverter("*");
        converter.setCreateMessageIds(true);
        return converter;
    }

    private static Main.Employee employee() {
        Main.Employee sent = new Main.Employee();
        sent.name = "secret";
        sent.home = new Main.Home();
        return sent;
    }

    private static void send(RabbitTemplate template, String request, String queue)
            throws Exception {
        Web.inRequest(
                request,
                () -> {
                    template.convertAndSend(queue, employee());
                    return null;
                });
    }

    private static void serialize() throws Exception {
        SimpleMessageConverter converter = new SimpleMessageConverter();
        converter.setCreateMessageIds(true);
        converter.addAllowedListPatterns("*");
        RabbitTemplate template = new RabbitTemplate(connections);
        template.setMessageConverter(converter);
        send(template, "to-serialized", "serialized");
        Main.Employee received = (Main.Employee) template.receiveAndConvert("serialized");
        System.out.println("serialized: " + received.name);
        connections.resetConnection();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableRabbit
    static class Listening {
        @Bean
        SimpleRabbitListenerContainerFactory rabbitListenerContainerFactory() {
            SimpleRabbitListenerContainerFactory factory =
                    new SimpleRabbitListenerContainerFactory();
            factory.setConnectionFactory(connections);
            factory.setMessageConverter(converter());
            factory.setReceiveTimeout(100L);
            return factory;
        }

        @Bean
        DirectRabbitListenerContainerFactory directFactory() {
            DirectRabbitListenerContainerFactory factory =
                    new DirectRabbitListenerContainerFactory();
            factory.setConnectionFactory(connections);
            factory.setMessageConverter(converter());
            return factory;
        }

        @Bean
        SimpleRabbitListenerContainerFactory batchFactory() {
            SimpleRabbitListenerContainerFactory factory = rabbitListenerContainerFactory();
            factory.setBatchListener(true);
            factory.setConsumerBatchEnabled(true);
            factory.setBatchSize(BATCH);
            factory.setReceiveTimeout(BATCH_MS);
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
        final CountDownLatch heardDirectly = new CountDownLatch(1);
        final CountDownLatch heardTogether = new CountDownLatch(1);
        final CountDownLatch heardCollected = new CountDownLatch(3);
        final CountDownLatch heardRegrouped = new CountDownLatch(1);

        @RabbitListener(queues = "annotated")
        void handle(Main.Employee employee) {
            heard.countDown();
            if (heard.getCount() > 0) {
                throw new IllegalStateException("as it should");
            }
            Web.call("/annotated-peer");
        }

        @RabbitListener(queues = "direct", containerFactory = "directFactory")
        void handleDirectly(Main.Employee employee, Message message) {
            Web.call("/direct-peer");
            heardDirectly.countDown();
        }

        @RabbitListener(queues = "batched", containerFactory = "batchFactory")
        void handleTogether(List<Message> messages) {
            if (messages.size() == BATCH) {
                Web.call("/batch-peer");
            }
            heardTogether.countDown();
        }

        @RabbitListener(queues = "collected", containerFactory = "directFactory")
        void handleCollected(Message message) {
            Web.call("/collected-peer");
            heardCollected.countDown();
        }

        @RabbitListener(queues = "regrouped", containerFactory = "batchFactory")
        void handleRegrouped(List<Message> messages) {
            if (messages.size() == BATCH) {
                Web.call("/regrouped-peer");
            }
            heardRegrouped.countDown();
        }

        @RabbitListener(queues = "questions")
        Main.Employee answer(Main.Employee employee) {
            return employee;
        }
    }
}
