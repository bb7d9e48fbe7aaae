// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.armeria;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Armeria: requests that its server reads by HTTP/2, routes, calls of its clients and what they
 * bring in. What a server reads by HTTP/1.1, and the event loops, are seen at Netty.
 */
public final class ArmeriaLibrary extends Library {

    private static final String ARMERIA = "com.linecorp.armeria.";
    private static final String CLIENT = ARMERIA + "client.";
    private static final String COMMON = ARMERIA + "common.";
    private static final String ADVICE = "org.fieldtrace.advice.armeria.";
    private static final String PART =
            "org.fieldtrace.agent.bridge.remotecall.answer.BodyPartAdvice";

    public ArmeriaLibrary() {
        super("armeria", "1.0 to 1.40", ARMERIA);
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(COMMON + "AbstractHttpEntity", "content");
        List<Hook> hooks = new ArrayList<>(served());
        hooks.addAll(calls());
        hooks.addAll(answers());
        return hooks;
    }

    private static List<Hook> served() {
        String made = ADVICE + "RouteAdvice";
        return List.of(
                Hook.on(
                                ARMERIA + "server.HttpServerHandler",
                                "handleRequest",
                                null,
                                ADVICE + "HandleAdvice")
                        .inGroup("requests"),
                // In 1.0, and later.
                Hook.on(ARMERIA + "server.DefaultServiceRequestContext", "<init>", null, made)
                        .inGroup("requests"),
                Hook.on(
                                ARMERIA + "internal.server.DefaultServiceRequestContext",
                                "<init>",
                                null,
                                made)
                        .inGroup("requests"),
                Hook.on(
                                COMMON + "logging.DefaultRequestLog",
                                "endResponse0",
                                "(Ljava/lang/Throwable;J)V",
                                ADVICE + "EndAdvice")
                        .inGroup("requests"));
    }

    private static List<Hook> calls() {
        String closed = ADVICE + "CloseAdvice";
        List<Hook> hooks = new ArrayList<>();
        hooks.add(Hook.on(CLIENT + "HttpClientDelegate", "execute", null, ADVICE + "SendAdvice"));
        for (String answer : List.of("HttpResponseDecoder$", "")) {
            String type = CLIENT + answer + "HttpResponseWrapper";
            hooks.add(Hook.on(type, "closeAction", null, closed));
            hooks.add(Hook.on(type, "cancelAction", null, closed));
        }
        String stream = ADVICE + "StreamAdvice";
        hooks.add(
                Hook.ifPresent(CLIENT + "HttpRequestSubscriber", "writeFirstHeader", null, stream));
        hooks.add(
                Hook.ifPresent(
                        CLIENT + "AbstractHttpRequestHandler", "writeHeaders", null, stream));
        List<Hook> grouped = new ArrayList<>();
        for (Hook hook : hooks) {
            grouped.add(hook.inGroup("calls"));
        }
        return grouped;
    }

    private static List<Hook> answers() {
        List<Hook> hooks = new ArrayList<>();
        hooks.add(objects(CLIENT + "DefaultWebClient", "execute", ADVICE + "ExecuteAdvice"));
        hooks.add(
                objects(
                        CLIENT + "DefaultBlockingWebClient",
                        "execute",
                        "org.fieldtrace.agent.bridge.remotecall.answer.AnswerAdvice"));
        for (String typed :
                List.of(
                        "RestClientPreparation",
                        "FutureTransformingRequestPreparation",
                        "TransformingRequestPreparation")) {
            hooks.add(objects(CLIENT + typed, "execute", ADVICE + "TypedAdvice"));
        }
        hooks.add(objects(COMMON + "HttpResponse", "aggregate", ADVICE + "AggregateAdvice"));
        hooks.add(objects(COMMON + "AbstractAggregatedHttpMessage", "content", PART));
        for (String message : List.of("AggregatedHttpMessage", "AggregatedHttpObject")) {
            for (String way : List.of("content", "contentUtf8", "contentAscii")) {
                hooks.add(objects(COMMON + message, way, PART));
            }
        }
        // The interface has another name in 1.0 than later, and what implements it too.
        for (String body : List.of("HttpData", "Bytes")) {
            for (String way :
                    List.of("toStringUtf8", "toStringAscii", "toReader", "toReaderUtf8")) {
                hooks.add(objects(COMMON + body, way, PART));
            }
        }
        for (String way : List.of("array", "toInputStream", "toString")) {
            hooks.add(
                    Hook.onImplementations(COMMON + "HttpData", way, null, PART)
                            .inGroup("answers"));
            for (String type : List.of("ByteArrayBytes", "ByteBufBytes")) {
                hooks.add(objects(ARMERIA + "internal.common." + type, way, PART));
            }
        }
        return hooks;
    }

    private static Hook objects(String type, String method, String advice) {
        return Hook.ifPresent(type, method, null, advice).inGroup("answers");
    }
}
