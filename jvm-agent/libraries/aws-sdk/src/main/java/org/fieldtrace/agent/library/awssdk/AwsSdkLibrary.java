// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.awssdk;

import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * AWS's SDK 2 for Java: what its calls do, what its mapper for DynamoDB makes of answers, and
 * messages of SQS. The exchanges are those of the HTTP client beneath.
 */
public final class AwsSdkLibrary extends Library {

    private static final String SDK = "software.amazon.awssdk.";
    private static final String MAPPER = SDK + "enhanced.dynamodb.";
    private static final String MODEL = MAPPER + "model.";
    private static final String SQS = SDK + "services.sqs.model.";
    private static final String BRIDGE = "org.fieldtrace.agent.bridge.remotecall.";

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
        return List.of(
                Hook.on(
                                SDK + "core.client.handler.SdkSyncClientHandler",
                                "execute",
                                null,
                                "org.fieldtrace.advice.awssdk.NameAdvice")
                        .inGroup("calls"),
                Hook.on(
                                SDK + "awscore.client.handler.AwsSyncClientHandler",
                                "execute",
                                null,
                                BRIDGE + "AnswerAdvice")
                        .inGroup("calls"),
                Hook.onImplementations(
                                MAPPER + "internal.operations.CommonOperation",
                                "transformResponse",
                                null,
                                BRIDGE + "AskedPartAdvice")
                        .inGroup("dynamodb"),
                Hook.onImplementations(
                                MAPPER + "internal.operations.PaginatedOperation",
                                "transformResponse",
                                null,
                                BRIDGE + "AskedPartAdvice")
                        .inGroup("dynamodb"),
                Hook.on(
                                MODEL + "BatchGetResultPage",
                                "resultsForTable",
                                null,
                                BRIDGE + "AnsweredCallAdvice")
                        .inGroup("dynamodb"),
                Hook.on(
                                SQS + "ReceiveMessageResponse",
                                "messages",
                                "()Ljava/util/List;",
                                "org.fieldtrace.advice.awssdk.MessagesAdvice")
                        .inGroup("sqs"),
                Hook.on(SQS + "Message", "body", "()Ljava/lang/String;", BRIDGE + "BodyPartAdvice")
                        .inGroup("sqs"));
    }
}
