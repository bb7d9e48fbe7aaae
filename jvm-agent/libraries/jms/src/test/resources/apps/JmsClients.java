// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Serializable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.jms.BytesMessage;
import javax.jms.Connection;
import javax.jms.JMSException;
import javax.jms.Message;
import javax.jms.MessageConsumer;
import javax.jms.MessageListener;
import javax.jms.MessageProducer;
import javax.jms.ObjectMessage;
import javax.jms.QueueBrowser;
import javax.jms.Session;
import javax.jms.TemporaryQueue;
import javax.jms.TextMessage;

/** Messages that are sent by requests, and listeners and loops that handle them. */
public class Main {

    private static final String VALUE = "{\"name\":\"secret\",\"home\":{\"street\":\"s\"}}";
    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final RuntimeException FAILURE = new IllegalStateException("as it should");

    private static Connection connection;

    public static class Home implements Serializable {
        public String street;
    }

    public static class Employee implements Serializable {
        public String name;
        public Home home;
    }

    private interface Body {
        Message in(Session session) throws Exception;
    }

    public static void main(String[] arguments) throws Exception {
        try (Peer called = new Peer();
                Broker broker = new Broker()) {
            Web.peer = called;
            connection = broker.factory().createConnection();
            connection.start();
            listen();
            fail();
            receive();
            rollBack();
            objects();
            bytes();
            ask();
            browse();
            refuse();
            connection.close();
            Contexts.run(broker.factory());
            Spring.run(broker.factory());
        }
        System.exit(0); // threads of Artemis would wait a minute for more
    }

    private static Session session() throws JMSException {
        return connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
    }

    private static MessageConsumer consumer(Session session, String queue) throws JMSException {
        return session.createConsumer(session.createQueue(queue));
    }

    private static Message text(Session session) throws JMSException {
        Message message = session.createTextMessage(VALUE);
        message.setStringProperty("p", "secret-property");
        return message;
    }

    private static void send(String request, String queue, Body body) throws Exception {
        Web.inRequest(
                request,
                () -> {
                    Session session = session();
                    session.createProducer(session.createQueue(queue)).send(body.in(session));
                    session.close();
                    return null;
                });
    }

    private static Employee parse(Message message) {
        try {
            return JACKSON.readValue(((TextMessage) message).getText(), Employee.class);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static void listen() throws Exception {
        send("to-listener", "listened", Main::text);
        CountDownLatch heard = new CountDownLatch(1);
        MessageListener listener =
                new MessageListener() {
                    @Override
                    public void onMessage(Message message) {
                        parse(message);
                        Web.call("/listener-peer");
                        heard.countDown();
                    }
                };
        Session session = session();
        consumer(session, "listened").setMessageListener(listener);
        Web.await(heard);
        session.close();
    }

    /** The first time it throws. */
    private static class Failing implements MessageListener {
        private final AtomicInteger tries = new AtomicInteger();

        @Override
        public void onMessage(Message message) {
            if (tries.getAndIncrement() == 0) {
                throw FAILURE;
            }
            Web.call("/failing-peer");
        }
    }

    private static void fail() throws Exception {
        Failing failing = new Failing();
        CountDownLatch heard = new CountDownLatch(1);
        MessageListener lambda =
                message -> {
                    try {
                        failing.onMessage(message);
                        heard.countDown();
                    } catch (RuntimeException thrown) {
                        System.out.println("thrown as it was: " + (thrown == FAILURE));
                        throw thrown;
                    }
                };
        Session session = session();
        MessageConsumer consumer = consumer(session, "failing");
        consumer.setMessageListener(lambda);
        System.out.println("the lambda itself: " + (consumer.getMessageListener() == lambda));
        send("to-failing", "failing", Main::text);
        Web.await(heard);
        session.close();
    }

    private static void receive() throws Exception {
        Session session = session();
        MessageConsumer consumer = consumer(session, "received");
        System.out.println("none yet: " + consumer.receive(1));
        Web.call("/before-peer");
        for (int i = 0; i < 2; i++) {
            send("to-receiver", "received", Main::text);
        }
        for (int i = 0; i < 2; i++) {
            parse(consumer.receive(Web.PATIENCE_MS));
            Web.call("/receiver-peer");
        }
        System.out.println("none left: " + consumer.receiveNoWait());
        Web.call("/after-peer");
        session.close();
    }

    private static void rollBack() throws Exception {
        send("to-transaction", "transacted", Main::text);
        Session session = connection.createSession(true, Session.SESSION_TRANSACTED);
        MessageConsumer consumer = consumer(session, "transacted");
        consumer.receive(Web.PATIENCE_MS);
        session.rollback();
        consumer.receive(Web.PATIENCE_MS);
        Web.call("/transaction-peer");
        session.commit();
        session.close(); // handled until then
        Web.call("/closed-peer");
    }

    private static void objects() throws Exception {
        Employee sent = new Employee();
        sent.name = "secret";
        sent.home = new Home();
        send("to-objects", "objects", session -> session.createObjectMessage(sent));
        Session session = session();
        Message message = consumer(session, "objects").receive(Web.PATIENCE_MS);
        Employee received = (Employee) ((ObjectMessage) message).getObject();
        System.out.println("object: " + received.name);
        session.close();
    }

    private static void bytes() throws Exception {
        send("to-bytes", "bytes", Main::bytes);
        Session session = session();
        BytesMessage message = (BytesMessage) consumer(session, "bytes").receive(Web.PATIENCE_MS);
        byte[] bytes = new byte[(int) message.getBodyLength()];
        message.readBytes(bytes);
        System.out.println("bytes: " + JACKSON.readValue(bytes, Employee.class).name);
        session.close();
    }

    private static Message bytes(Session session) throws JMSException {
        BytesMessage message = session.createBytesMessage();
        message.writeBytes(VALUE.getBytes());
        return message;
    }

    /** A request that waits for the answer to its message. */
    private static void ask() throws Exception {
        Session answering = session();
        consumer(answering, "asked").setMessageListener(message -> answer(answering, message));
        Web.inRequest("asks", Main::question);
        answering.close();
    }

    private static void answer(Session session, Message question) {
        try {
            session.createProducer(null).send(question.getJMSReplyTo(), text(session));
        } catch (JMSException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static Void question() throws JMSException {
        Session session = session();
        TemporaryQueue answers = session.createTemporaryQueue();
        MessageConsumer consumer = session.createConsumer(answers);
        Message question = text(session);
        question.setJMSReplyTo(answers);
        session.createProducer(session.createQueue("asked")).send(question);
        System.out.println("answered: " + (consumer.receive(Web.PATIENCE_MS) != null));
        session.close();
        return null;
    }

    /** A message without an id where the provider heeds the wish, which nobody takes. */
    private static void browse() throws Exception {
        Web.inRequest("to-browser", Main::sendWithoutId);
        Session session = session();
        QueueBrowser browser = session.createBrowser(session.createQueue("browsed"));
        while (browser.getEnumeration().hasMoreElements()) {
            System.out.println("browsed: " + (browser.getEnumeration().nextElement() != null));
            break;
        }
        browser.close();
        Web.call("/browser-peer");
        session.close();
    }

    private static Void sendWithoutId() throws JMSException {
        Session session = session();
        MessageProducer producer = session.createProducer(session.createQueue("browsed"));
        producer.setDisableMessageID(true);
        producer.send(text(session));
        session.close();
        return null;
    }

    private static void refuse() throws Exception {
        Session session = session();
        MessageProducer producer = session.createProducer(null);
        producer.close();
        Web.inRequest("refused", () -> isRefused(session, producer));
        session.close();
    }

    private static boolean isRefused(Session session, MessageProducer producer) {
        try {
            producer.send(session.createQueue("refused"), text(session));
            return false;
        } catch (JMSException expected) {
            return true;
        }
    }
}
