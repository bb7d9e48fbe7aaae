// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.graphqljava;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * GraphQL Java, the engine of Spring's and others' servers: all requests of such a server have one
 * path, and are told apart by what they execute.
 */
public final class GraphQlJavaLibrary extends Library {

    public GraphQlJavaLibrary() {
        super("graphql-java", "18 to 25", "graphql.");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(
                        "graphql.GraphQL",
                        "executeAsync",
                        "(Lgraphql/ExecutionInput;)Ljava/util/concurrent/CompletableFuture;",
                        "org.fieldtrace.advice.graphqljava.ExecuteAdvice"));
    }
}
