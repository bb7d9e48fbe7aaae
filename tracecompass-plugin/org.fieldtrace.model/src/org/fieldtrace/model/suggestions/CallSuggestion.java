// SPDX-License-Identifier: MIT
package org.fieldtrace.model.suggestions;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.requests.SpanNames;
import org.fieldtrace.model.suggestions.Suggestion.Snippet;

/** How calls are mended that are too many, or made at a wrong time. */
final class CallSuggestion {
    /** Behind it a subject names where the same is asked for first. */
    private static final String FIRST_AT = ", first at ";

    private CallSuggestion() {}

    /** How a finding is mended of which no call path is known. */
    static Suggestion of(FindingKind kind, Set<Channel> channels, String subject) {
        return of(kind, channels, subject, List.of(), List.of());
    }

    /**
     * How a finding is mended.
     *
     * @param subject of the finding
     * @param frames its call path, outermost first; none where it is not known
     * @param firstAt call paths at which the same is asked for first
     */
    static Suggestion of(
            FindingKind kind,
            Set<Channel> channels,
            String subject,
            List<Frame> frames,
            List<List<Frame>> firstAt) {
        MadeCall call = MadeCall.of(subject, frames);
        return switch (kind) {
            case N_PLUS_ONE -> ManyCalls.inALoop(channels, Statement.in(subject), call);
            case SAME_CALL_TWICE ->
                    new Suggestion(
                            KeptAnswer.what(call, first(subject, firstAt), frames, firstAt),
                            KeptAnswer.snippets(channels, frames, firstAt),
                            List.of(
                                    "a cache that outlives the request may answer what is out of"
                                            + " date."));
            case ASSOCIATION_NEVER_READ -> unreadAssociation(subject);
            case ONE_AFTER_THE_OTHER ->
                    new Suggestion(
                            "make the calls side by side.",
                            sideBySide(call),
                            List.of(
                                    "the second call may need the first one's effect; and both then"
                                            + " need a thread or connection at once."));
            case READ_LATE ->
                    new Suggestion(
                            "begin the call here, and wait for it where its answer is read. If some"
                                    + " requests never come there, make the call there.",
                            later(call),
                            List.of(
                                    "what is between may need the call's effect, or that it"
                                            + " succeeded; and the call then needs a thread or"
                                            + " connection of its own."));
            case CHATTY ->
                    new Suggestion(
                            "let the callee answer all at once, or keep near the caller what it asks"
                                    + " for again and again.",
                            ManyCalls.atOnce(channels, call),
                            List.of());
            case FAILED_AND_PAID_FOR ->
                    new Suggestion(
                            "mend what fails. Until then, wait for it no longer than its answer is"
                                    + " worth: a shorter time-out, a circuit breaker, or no retry"
                                    + " within the request.",
                            shorterWaits(channels),
                            List.of("what is given up may have had its effect."));
            case WAITS -> subject.contains(SpanNames.THREAD_WAIT) ? threads() : connections();
            case TRANSLATED_ANEW -> writtenOut(call);
            case CHECKED_IN_VAIN -> readOnly(call);
            case SAME_WORK ->
                    new Suggestion(
                            "make the operation faster, or remember its answers where they seldom"
                                    + " change.",
                            List.of(
                                    Snippet.of(
                                            "Spring, at the method that makes the call",
                                            "@Cacheable(\"" + call.receiver() + "\")")),
                            List.of("a cache may answer what is out of date."));
            default -> throw new IllegalArgumentException(kind + " is about objects");
        };
    }

    private static Suggestion unreadAssociation(String association) {
        return new Suggestion(
                "do not load "
                        + association
                        + " here: make it lazy, or ask for what is read alone.",
                List.of(
                        Snippet.of(
                                "JPA, at the field",
                                "@OneToMany(fetch = FetchType.LAZY)\n"
                                        + "// or @ManyToOne, @OneToOne, by themselves eager"),
                        Snippet.of(
                                "Spring Data, a record of what is read",
                                "List<Name> findBy...(...); // record Name(String name)")),
                List.of(
                        "code that reads a lazy association after its session has ended fails"
                                + " (LazyInitializationException).",
                        "a @OneToOne without the foreign key is loaded at once though it is lazy: leave"
                                + " it out, or join it in the query."));
    }

    /** Where the same is asked for first, behind a word; nothing where it is not known. */
    private static String first(String subject, List<List<Frame>> firstAt) {
        int named = subject.indexOf(FIRST_AT);
        return firstAt.isEmpty() || named < 0
                ? ""
                : " at " + subject.substring(named + FIRST_AT.length());
    }

    private static List<Snippet> sideBySide(MadeCall second) {
        return List.of(
                Snippet.of(
                        "Side by side",
                        """
                        var first = CompletableFuture.supplyAsync(() -> ..., executor);
                        var second = SECOND;
                        use(first.join(), second);\
                        """
                                .replace("SECOND", second.code())),
                Snippet.of(
                        "Java 25 with preview features, or virtual threads",
                        """
                        try (var scope = StructuredTaskScope.open()) {
                            var first = scope.fork(() -> ...);
                            var second = scope.fork(() -> SECOND);
                            scope.join();
                            use(first.get(), second.get());
                        }\
                        """
                                .replace("SECOND", second.code())));
    }

    private static List<Snippet> later(MadeCall call) {
        return List.of(
                Snippet.of(
                        "Begun here; join() where it is read",
                        "var later = CompletableFuture.supplyAsync(() -> "
                                + call.code()
                                + ", executor);"),
                Snippet.of(
                        "Where it is read",
                        "Supplier<...> later = () -> "
                                + call.code()
                                + "; // later.get() once it is needed"));
    }

    private static List<Snippet> shorterWaits(Set<Channel> channels) {
        List<Snippet> snippets = new ArrayList<>();
        if (channels.contains(Channel.SQL)) {
            snippets.add(Snippet.of("JDBC, in seconds", "statement.setQueryTimeout(1);"));
        }
        if (channels.contains(Channel.SERVICE)) {
            snippets.add(
                    Snippet.of(
                            "The JDK's HTTP client",
                            ".timeout(Duration.ofMillis(200)) // a request"));
            snippets.add(
                    Snippet.of(
                            "gRPC", "stub.withDeadlineAfter(200, TimeUnit.MILLISECONDS).get(...)"));
        }
        snippets.add(
                Snippet.of(
                        "Spring with Resilience4j, at the method that makes the call",
                        "@CircuitBreaker(name = \"answers\", fallbackMethod = \"without\")"));
        return snippets;
    }

    private static Suggestion writtenOut(MadeCall call) {
        return new Suggestion(
                "write the query out"
                        + call.place(" that is made at ")
                        + ", so that its plan is kept: one that is made of a method's name or of"
                        + " criteria is another query each time.",
                List.of(
                        Snippet.of(
                                "Spring Data JPA, at the repository's method",
                                "@Query(\"select e from Entity e where e.field = :field\")"),
                        Snippet.of(
                                "JPA",
                                "entityManager.createNamedQuery(\"Entity.byField\", Entity.class)")),
                List.of(
                        "a query whose conditions vary needs a text for each; one whose values stand"
                                + " in its text is another query each time, too."));
    }

    private static Suggestion readOnly(MadeCall call) {
        return new Suggestion(
                "make the transaction read only"
                        + call.place(" that ends at ")
                        + ": then nothing is checked for changes, nor is a copy kept to compare"
                        + " with.",
                List.of(
                        Snippet.of("Spring, at the method", "@Transactional(readOnly = true)"),
                        Snippet.of("Hibernate", "session.setDefaultReadOnly(true);")),
                List.of("what the method changes after all is then not written."));
    }

    private static Suggestion threads() {
        return new Suggestion(
                "give the executor more threads, or one thread to each task if the tasks wait more than"
                        + " they compute.",
                List.of(
                        Snippet.of(
                                "Java 21, for tasks that wait",
                                "Executors.newVirtualThreadPerTaskExecutor()"),
                        Snippet.of(
                                "Spring Boot, for @Async",
                                "spring.task.execution.pool.core-size=16")),
                List.of(
                        "what the tasks wait for may be slower if more ask it at once; tasks that"
                                + " compute need processors and not threads."));
    }

    private static Suggestion connections() {
        return new Suggestion(
                "give connections back sooner: hold none while another service is called, and keep"
                        + " transactions short. Else make the pool larger.",
                List.of(
                        Snippet.of(
                                "Spring Boot with HikariCP",
                                "spring.datasource.hikari.maximum-pool-size=20"),
                        Snippet.of(
                                "Spring Boot, which else holds a connection until the answer is"
                                        + " written",
                                "spring.jpa.open-in-view=false")),
                List.of("a database has a best number of connections; more make it slower."));
    }
}
