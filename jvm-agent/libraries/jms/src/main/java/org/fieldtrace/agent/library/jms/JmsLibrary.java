// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jms;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * JMS: each message that is sent, and each that is handled, whichever provider's classes they are.
 */
public final class JmsLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.agent.bridge.jms.JmsAdvice$";
    private static final String INJECTED = "org.fieldtrace.advice.jms.";
    private static final String JAVAX = "javax.jms.";
    private static final String PRIORITY = "IIJ";

    public JmsLibrary() {
        super(
                "jms",
                "1.1 to 3.1",
                "org.apache.activemq.",
                "org.messaginghub.pooled.jms.",
                "org.apache.qpid.",
                "com.ibm.mq.",
                "com.ibm.msg.",
                "com.rabbitmq.jms.",
                "com.amazon.sqs.javamessaging.",
                "com.solacesystems.",
                "com.tibco.tibjms.",
                "weblogic.jms.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String api : List.of(JAVAX, "jakarta.jms.")) {
            Interfaces jms = new Interfaces(api, hooks);
            addSending(jms);
            addReceiving(jms);
            addListening(jms);
            addBodies(jms);
            for (String closed : List.of("MessageConsumer", "Session", "Connection")) {
                jms.add(closed, "close", "()V", "Close");
            }
        }
        return hooks;
    }

    private static void addSending(Interfaces jms) {
        String message = jms.type("Message");
        String destination = jms.type("Destination");
        for (String listener : List.of("", jms.type("CompletionListener"))) {
            for (String priority : List.of("", PRIORITY)) {
                String rest = message + priority + listener + ")V";
                jms.add("MessageProducer", "send", "(" + rest, "Send");
                jms.add("MessageProducer", "send", "(" + destination + rest, "SendTo");
            }
        }
        // Since JMS 2.0; not every provider calls one of the above for it.
        String inContext = "(" + destination + message + ")" + jms.type("JMSProducer");
        jms.add("JMSProducer", "send", inContext, "SendInContext");
    }

    private static void addReceiving(Interfaces jms) {
        String destination = "(" + jms.type("Destination");
        String consumer = ")" + jms.type("MessageConsumer");
        String selector = "Ljava/lang/String;";
        jms.add("Session", "createConsumer", destination + consumer, "Consume");
        for (String more : List.of(selector, selector + "Z")) {
            jms.add("Session", "createConsumer", destination + more + consumer, "Select");
        }
        String message = jms.type("Message");
        jms.add("MessageConsumer", "receive", "()" + message, "Receive");
        jms.add("MessageConsumer", "receive", "(J)" + message, "Receive");
        jms.add("MessageConsumer", "receiveNoWait", "()" + message, "Receive");
        jms.add("QueueBrowser", "hasMoreElements", "()Z", "HasMore");
        jms.add("QueueBrowser", "nextElement", "()Ljava/lang/Object;", "NextShown");
    }

    private static void addListening(Interfaces jms) {
        String listener = jms.type("MessageListener");
        jms.add("MessageListener", "onMessage", "(" + jms.type("Message") + ")V", "Listen");
        jms.addInjected(
                "MessageConsumer",
                "setMessageListener",
                "(" + listener + ")V",
                "SetListenerAdvice");
        jms.add("MessageConsumer", "getMessageListener", "()" + listener, "GetListener");
    }

    private static void addBodies(Interfaces jms) {
        jms.add("TextMessage", "getText", "()Ljava/lang/String;", "Text");
        jms.add("BytesMessage", "readBytes", "([B)I", "Bytes");
        jms.add("ObjectMessage", "getObject", "()Ljava/io/Serializable;", "Value");
    }

    /** The interfaces of JMS, in the one of its packages or in the other. */
    private static final class Interfaces {
        private final String api;
        private final List<Hook> hooks;

        Interfaces(String api, List<Hook> hooks) {
            this.api = api;
            this.hooks = hooks;
        }

        String type(String name) {
            return "L" + api.replace('.', '/') + name + ";";
        }

        void add(String type, String method, String descriptor, String advice) {
            hooks.add(Hook.onImplementations(api + type, method, descriptor, ADVICE + advice));
        }

        /** With an advice that is compiled against these interfaces. */
        void addInjected(String type, String method, String descriptor, String advice) {
            String ofApi = INJECTED + (api.equals(JAVAX) ? "Javax" : "Jakarta") + advice;
            hooks.add(Hook.onImplementations(api + type, method, descriptor, ofApi));
        }
    }
}
