// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.pekkohttp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * Apache Pekko HTTP, and Akka HTTP, which it was made of: requests of their server by HTTP/1.1,
 * routes, calls of their pools of connections, and what these bring in.
 */
public final class PekkoHttpLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.pekkohttp.";

    /** The compiler of the library puts the one private method behind them into each of them. */
    private static final List<String> COPIES =
            List.of(
                    "copy",
                    "withAttributes",
                    "withEffectiveUri",
                    "withEntity",
                    "withHeaders",
                    "withHeadersAndEntity",
                    "withMethod",
                    "withProtocol",
                    "withUri");

    /** What a program takes out of bytes, by the kinds of them that do so themselves. */
    private static final Map<String, List<String>> BYTES =
            Map.of(
                    "",
                    List.of("toArray", "toArrayUnsafe", "toByteBuffer", "utf8String"),
                    "$ByteString1C",
                    List.of("asByteBuffer", "decodeString", "toArrayUnsafe"),
                    "$ByteString1",
                    List.of("asByteBuffer", "compact", "decodeString", "toArrayUnsafe"),
                    "$ByteStrings",
                    List.of("asByteBuffer", "compact", "decodeString"));

    private static final String PART =
            "org.fieldtrace.agent.bridge.remotecall.answer.BodyPartAdvice";

    public PekkoHttpLibrary() {
        super("pekko-http", "Akka HTTP 10.2, Pekko HTTP 1.0 to 1.3");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        for (String root : List.of("org.apache.pekko.", "akka.")) {
            exchanges(root, hooks);
            routes(root + "http.scaladsl.server.", hooks);
            objects(root, hooks);
        }
        return hooks;
    }

    private static void exchanges(String root, List<Hook> hooks) {
        String http = root + "http.scaladsl.";
        String interpreter = root + "stream.impl.fusing.GraphInterpreter";
        // Applications have streams, and sockets, without HTTP.
        for (Hook hook :
                List.of(
                        Hook.ifPresent(interpreter, "processPush", null, ADVICE + "PushAdvice"),
                        Hook.ifPresent(interpreter, "finalizeStage", null, ADVICE + "StopAdvice"),
                        Hook.ifPresent(
                                root + "io.Tcp$Connected",
                                "<init>",
                                null,
                                ADVICE + "ConnectedAdvice"))) {
            hooks.add(hook.onlyWith(http + "HttpExt"));
        }
        for (String way : COPIES) {
            hooks.add(Hook.ifPresent(http + "model.HttpRequest", way, null, ADVICE + "CopyAdvice"));
        }
        hooks.add(
                Hook.ifPresent(
                        http + "model.HttpEntity$",
                        "captureTermination",
                        null,
                        ADVICE + "TerminationAdvice"));
        hooks.add(
                Hook.ifPresent(
                        root + "http.impl.engine.client.PoolMaster",
                        "dispatchRequest",
                        null,
                        ADVICE + "SendAdvice"));
    }

    private static void routes(String server, List<Hook> hooks) {
        String route = ADVICE + "RouteAdvice";
        for (String way : List.of("complete", "fail")) {
            hooks.add(
                    Hook.ifPresent(server + "RequestContextImpl", way, null, route)
                            .inGroup("routes"));
        }
        String path = server.replace(".scaladsl.server.", ".scaladsl.model.Uri$Path");
        hooks.add(
                Hook.ifPresent(
                                server + "PathMatcher$",
                                "apply",
                                "(L"
                                        + path.replace('.', '/')
                                        + ";Ljava/lang/Object;L"
                                        + server.replace('.', '/')
                                        + "util/Tuple;)L"
                                        + server.replace('.', '/')
                                        + "PathMatcher;",
                                ADVICE + "LiteralAdvice")
                        .inGroup("routes"));
    }

    private static void objects(String root, List<Hook> hooks) {
        String entity = root + "http.scaladsl.model.HttpEntity";
        List<Hook> objects = new ArrayList<>();
        objects.add(Hook.ifPresent(entity, "toStrict", null, ADVICE + "WholeAdvice"));
        objects.add(Hook.ifPresent(entity + "$Strict", "toStrict", null, ADVICE + "WholeAdvice"));
        objects.add(Hook.ifPresent(entity + "$Strict", "data", null, PART));
        objects.add(
                Hook.onImplementations(
                        root + "http.scaladsl.unmarshalling.Unmarshaller",
                        "apply",
                        "(Ljava/lang/Object;Lscala/concurrent/ExecutionContext;L"
                                + root.replace('.', '/')
                                + "stream/Materializer;)Lscala/concurrent/Future;",
                        ADVICE + "UnmarshalAdvice"));
        BYTES.forEach(
                (type, ways) -> {
                    for (String way : ways) {
                        objects.add(
                                Hook.ifPresent(root + "util.ByteString" + type, way, null, PART));
                    }
                });
        if (!root.equals("akka.")) {
            for (String type : List.of("$ByteString1C", "$ByteString1", "$ByteStrings")) {
                String bytes = root + "util.ByteString" + type;
                objects.add(Hook.ifPresent(bytes, "asInputStream", null, PART));
            }
        }
        for (Hook hook : objects) {
            hooks.add(hook.inGroup("objects"));
        }
    }
}
