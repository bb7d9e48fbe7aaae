// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.suggestions.Suggestion.Snippet;

/** How one call asks for what many calls ask for, in the language of whatever is asked. */
final class ManyCalls {
    private static final Snippet BATCH_SIZE =
            Snippet.of("Hibernate, at the association", "@BatchSize(size = 50)");
    private static final Snippet JDBC_BATCH =
            Snippet.of(
                    "JDBC",
                    """
                    statement.addBatch(); // for each row
                    statement.executeBatch(); // once\
                    """);
    private static final Snippet HIBERNATE_BATCH =
            Snippet.of("Hibernate", "hibernate.jdbc.batch_size=50");
    private static final Snippet TRANSACTION =
            Snippet.of(
                    "Spring, at the method that has the loop, for one transaction around it",
                    "@Transactional");
    private static final Snippet MONGODB =
            Snippet.of("MongoDB", "collection.find(Filters.in(\"_id\", ids))");
    private static final Snippet SPRING_DATA_MONGODB =
            Snippet.of("Spring Data MongoDB", "repository.findAllById(ids)");
    private static final Snippet SEARCH =
            Snippet.of(
                    "Elasticsearch, OpenSearch",
                    "client.mget(m -> m.index(...).ids(ids), ....class)");
    private static final Snippet CASSANDRA_CHANGES =
            Snippet.of(
                    "Cassandra, of one partition; else side by side with executeAsync",
                    "BatchStatement.newInstance(DefaultBatchType.UNLOGGED, statements)");
    private static final Snippet REDIS =
            Snippet.of("Redis, for keys of one kind", "redis.mget(keys) // of a hash: hmget");
    private static final Snippet REDIS_PIPELINE =
            Snippet.of(
                    "Jedis, for commands that differ",
                    """
                    Pipeline pipeline = jedis.pipelined();
                    keys.forEach(pipeline::hgetAll);
                    List<Object> answers = pipeline.syncAndReturnAll();\
                    """);
    private static final Snippet GRAPHQL =
            Snippet.of(
                    "GraphQL, where the callee cannot do so: aliases",
                    "{ a: ...(id: 1) { ... } b: ...(id: 2) { ... } }");

    private ManyCalls() {}

    /**
     * A loop that makes them.
     *
     * @param statement what each does; empty where they are no statements
     * @param call one of them
     */
    static Suggestion inALoop(Set<Channel> channels, Optional<Statement> statement, MadeCall call) {
        if (statement.filter(Statement::isEndOfTransaction).isPresent()) {
            return new Suggestion(
                    "end the transaction once, after the loop.",
                    List.of(TRANSACTION),
                    List.of("what fails then takes back all that the loop has changed."));
        }
        if (statement.filter(Statement::isChange).isPresent()) {
            return changes(channels);
        }
        return new Suggestion(
                "ask once for all that the loop"
                        + call.place(" around ")
                        + " asks for"
                        + call.operation(" by ")
                        + ".",
                of(channels, statement.flatMap(Statement::table), call),
                List.of());
    }

    /**
     * Many calls of whatever kinds.
     *
     * @param call one of them
     */
    static List<Snippet> atOnce(Set<Channel> channels, MadeCall call) {
        return of(channels, Optional.empty(), call);
    }

    private static Suggestion changes(Set<Channel> channels) {
        List<Snippet> snippets = new ArrayList<>();
        if (channels.contains(Channel.SQL)) {
            snippets.addAll(List.of(JDBC_BATCH, HIBERNATE_BATCH));
        }
        if (channels.contains(Channel.CASSANDRA)) {
            snippets.add(CASSANDRA_CHANGES);
        }
        return new Suggestion("send the changes of the loop together.", snippets, List.of());
    }

    /**
     * How one that is loaded row by row is loaded at once.
     *
     * @param name of it, as far as its table tells
     */
    private static List<Snippet> association(String name) {
        return List.of(
                Snippet.of(
                        "JPQL, for an association that is loaded row by row",
                        "select e from ... e left join fetch e." + name + " where ..."),
                Snippet.of(
                        "Spring Data, at the repository's method",
                        "@EntityGraph(attributePaths = \"" + name + "\")"),
                BATCH_SIZE);
    }

    private static Snippet batch(MadeCall call) {
        return Snippet.of(
                "One call instead of many",
                """
                Map<Long, ...> found = CLIENT.all(ids); // ?ids=1,2,3 of OPERATION
                for (long id : ids) {
                    use(found.get(id));
                }\
                """
                        .replace("CLIENT", call.receiver())
                        .replace(
                                "OPERATION",
                                call.operation().isEmpty() ? "the callee" : call.operation()));
    }

    private static List<Snippet> of(Set<Channel> channels, Optional<String> table, MadeCall call) {
        List<Snippet> snippets = new ArrayList<>();
        String from = table.map(name -> "from " + name + " ").orElse("");
        if (channels.contains(Channel.SQL)) {
            snippets.addAll(association(table.orElse("...")));
            snippets.add(Snippet.of("SQL", "select ... " + from + "where id in (?, ?, ?)"));
        }
        if (channels.contains(Channel.MONGODB)) {
            snippets.addAll(List.of(MONGODB, SPRING_DATA_MONGODB));
        }
        if (channels.contains(Channel.SEARCH)) {
            snippets.add(SEARCH);
        }
        if (channels.contains(Channel.CASSANDRA)) {
            snippets.add(
                    Snippet.of(
                            "CQL, for few keys; else side by side with executeAsync",
                            "select ... " + from + "where id in ?"));
        }
        if (channels.contains(Channel.REDIS)) {
            snippets.addAll(List.of(REDIS, REDIS_PIPELINE));
        }
        if (channels.contains(Channel.SERVICE)) {
            snippets.addAll(List.of(batch(call), GRAPHQL));
        }
        return snippets;
    }
}
