// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.awssdk;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * AWS's SDK 2 for Java: what its calls do, what its mapper for DynamoDB makes of answers, messages
 * of SQS and objects of S3. The exchanges are those of the HTTP client beneath; those of its own
 * over Netty are hooked here.
 */
public final class AwsSdkLibrary extends Library {

    private static final String SDK = "software.amazon.awssdk.";
    private static final String HANDLER = SDK + "awscore.client.handler.Aws";
    private static final String MAPPER = SDK + "enhanced.dynamodb.";
    private static final String MODEL = MAPPER + "model.";
    private static final String SQS = SDK + "services.sqs.model.";
    private static final String NETTY = SDK + "http.nio.netty.internal.NettyRequestExecutor";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.remotecall.";
    private static final String ADVICE = "org.fieldtrace.advice.awssdk.";

    public AwsSdkLibrary() {
        super("aws-sdk", "2.20 to 2.57", SDK);
    }

    @Override
    public List<Hook> hooks() {
        Envelopes.add(MODEL + "Page", "items");
        Envelopes.add(MODEL + "BatchGetResultPage", "batchGetItemResponse");
        for (String operation : List.of("GetItem", "PutItem", "UpdateItem", "DeleteItem")) {
            Envelopes.add(MODEL + operation + "EnhancedResponse", "attributes");
        }
        List<Hook> hooks = new ArrayList<>(calls());
        hooks.addAll(ofDynamoDb());
        hooks.addAll(ofSqs());
        hooks.addAll(ofBytes());
        return hooks;
    }

    private static List<Hook> calls() {
        String name = ADVICE + "NameAdvice";
        String sync = HANDLER + "SyncClientHandler";
        String async = HANDLER + "AsyncClientHandler";
        return List.of(
                Hook.on(SDK + "core.client.handler.SdkSyncClientHandler", "execute", null, name)
                        .inGroup("calls"),
                Hook.on(sync, "execute", null, BRIDGE + "answer.AnswerAdvice").inGroup("calls"),
                Hook.on(async, "execute", null, name).inGroup("asynchronous calls"),
                Hook.on(async, "execute", null, ADVICE + "AsyncAdvice")
                        .inGroup("asynchronous calls"),
                Hook.on(NETTY, "execute", null, ADVICE + "NettyAdvice$Ask").inGroup("netty"),
                Hook.on(NETTY, "writeRequest", null, ADVICE + "NettyAdvice$Send").inGroup("netty"));
    }

    private static List<Hook> ofDynamoDb() {
        String operation = MAPPER + "internal.operations.";
        String made = BRIDGE + "AskedPartAdvice";
        return List.of(
                Hook.onImplementations(
                                operation + "CommonOperation", "transformResponse", null, made)
                        .inGroup("dynamodb"),
                Hook.onImplementations(
                                operation + "PaginatedOperation", "transformResponse", null, made)
                        .inGroup("dynamodb"),
                Hook.on(
                                MODEL + "BatchGetResultPage",
                                "resultsForTable",
                                null,
                                BRIDGE + "answer.AnsweredCallAdvice")
                        .inGroup("dynamodb"),
                Hook.on(
                                operation + "TransactGetItemsOperation",
                                "transformResponse",
                                "(Lsoftware/amazon/awssdk/services/dynamodb/model/"
                                        + "TransactGetItemsResponse;Lsoftware/amazon/awssdk/enhanced/"
                                        + "dynamodb/DynamoDbEnhancedClientExtension;)"
                                        + "Ljava/util/List;",
                                ADVICE + "DocumentsAdvice")
                        .inGroup("dynamodb transactions"),
                Hook.on(
                                MAPPER + "internal.DefaultDocument",
                                "getItem",
                                null,
                                BRIDGE + "answer.AnsweredCallAdvice")
                        .inGroup("dynamodb transactions"));
    }

    private static List<Hook> ofSqs() {
        return List.of(
                Hook.on(
                                SQS + "ReceiveMessageResponse",
                                "messages",
                                "()Ljava/util/List;",
                                ADVICE + "MessagesAdvice")
                        .inGroup("sqs"),
                Hook.on(
                                SQS + "Message",
                                "body",
                                "()Ljava/lang/String;",
                                BRIDGE + "answer.BodyPartAdvice")
                        .inGroup("sqs"));
    }

    /** What the application gets of an object of S3 that it does not read as a stream. */
    private static List<Hook> ofBytes() {
        List<Hook> hooks = new ArrayList<>();
        for (String method :
                List.of(
                        "asByteBuffer",
                        "asByteArray",
                        "asByteArrayUnsafe",
                        "asString",
                        "asUtf8String",
                        "asInputStream")) {
            hooks.add(
                    Hook.on(
                                    SDK + "core.BytesWrapper",
                                    method,
                                    null,
                                    BRIDGE + "answer.BodyPartAdvice")
                            .inGroup("bytes"));
        }
        return hooks;
    }
}
