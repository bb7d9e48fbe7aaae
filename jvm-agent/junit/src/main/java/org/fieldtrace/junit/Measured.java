// SPDX-License-Identifier: MIT
package org.fieldtrace.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a test, or a part of one, has made the application do. Its {@code expect} methods throw as
 * the annotations do: an {@link AssertionError} where an expectation is violated, and what aborts a
 * test where it cannot be decided.
 */
public final class Measured {

    /** A request that was served, or the test itself, and the remote calls made for it. */
    public static final class Work {
        private final String name;
        private final List<Call> calls;

        Work(String name, List<Call> calls) {
            this.name = name;
            this.calls = List.copyOf(calls);
        }

        /** Method and route of a request, or the test's name. */
        public String name() {
            return name;
        }

        /** In the order in which they began. */
        public List<Call> calls() {
            return calls;
        }
    }

    /** A remote call. */
    public static final class Call {
        private final String name;
        private final List<StackTraceElement> path;
        private final boolean isAfterLike;

        Call(String name, List<StackTraceElement> path, boolean isAfterLike) {
            this.name = name;
            this.path = path;
            this.isAfterLike = isAfterLike;
        }

        /** What is called, such as {@code GET /pets/{id}} or {@code jdbc:h2 SELECT pets}. */
        public String name() {
            return name;
        }

        /** Frames of the application's own classes, innermost first. */
        public List<StackTraceElement> path() {
            return path;
        }

        boolean isAfterLike() {
            return isAfterLike;
        }
    }

    private final List<Work> work;
    private final Map<String, Map<String, long[]>> verdicts;
    private final boolean isShared;
    private final boolean isOverlapped;

    Measured(
            List<Work> work,
            Map<String, Map<String, long[]>> verdicts,
            boolean isShared,
            boolean isOverlapped) {
        this.work = List.copyOf(work);
        this.verdicts = verdicts;
        this.isShared = isShared;
        this.isOverlapped = isOverlapped;
    }

    /** Where nothing could be measured, and that is not to fail or to abort. */
    static Measured nothing() {
        return new Measured(List.of(), Map.of(), false, false);
    }

    /** The requests that were served meanwhile, and first the test itself. */
    public List<Work> work() {
        return work;
    }

    /** All remote calls of all of {@link #work}. */
    public List<Call> calls() {
        List<Call> all = new ArrayList<>();
        work.forEach(each -> all.addAll(each.calls()));
        return all;
    }

    /** As {@link ExpectMaxRemoteCalls}. */
    public Measured expectMaxRemoteCalls(int most) {
        return expect(new MaxRemoteCalls(most));
    }

    /** As {@link ExpectNoNPlusOne}. */
    public Measured expectNoNPlusOne() {
        return expect(new NoNPlusOne(ExpectationExtension.N_PLUS_ONE));
    }

    /** As {@link ExpectNoUnreadFields}. */
    public Measured expectNoUnreadFields(String className, double below, String... except) {
        return expect(new NoUnreadFields(className, below, Set.of(except)));
    }

    private Measured expect(Expectation expectation) {
        Verdict.of(List.of(expectation), this).raise();
        return this;
    }

    /** By field: objects whose fate is known, and of how many of them it was read. */
    Map<String, long[]> verdicts(String className) {
        return verdicts.getOrDefault(className, Map.of());
    }

    Judgement unlessShared(Judgement violation) {
        return isShared
                ? Judgement.undecided(
                        "tests ran at the same time, and a request may be another's: "
                                + violation.text())
                : violation;
    }

    Judgement unlessOverlapped(Judgement violation) {
        return isOverlapped
                ? Judgement.undecided(
                        "tests ran at the same time, and objects may be another's: "
                                + violation.text())
                : violation;
    }
}
