// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMillis;

/** All options, with what each means; {@code docs/agent-options.md} is this table for the user. */
public enum AgentOption {
    REMOTE_CALLS(
            "remote.calls",
            "",
            OptionValue.remoteCalls(),
            "Remote calls, beside the methods annotated with `@RemoteCall`: the method (all its"
                    + " overloads) and the class of the objects that it brings in."),
    SAMPLING_RATE(
            "sampling.rate",
            "1",
            OptionValue.rate(),
            "Most that is sampled: probability with which an object of a remote call is. Fewer are"
                    + " sampled at a call path that makes many, so that all have their share of the"
                    + " debug registers, and where `overhead.budget` asks for it."),
    SAMPLING_VERDICTS(
            "sampling.verdicts",
            "385",
            OptionValue.integer(1, 1_000_000),
            "Verdicts at which a field of an allocation context is settled and is no longer"
                    + " sampled; 385 leave a margin of 0.05 at 95 % confidence."),
    REMOTE_DEPTH(
            "remote.depth",
            "8",
            OptionValue.integer(1, 64),
            "How many references deep remote objects are looked for in what a call of a library"
                    + " returns: 1 sees the returned object alone, 2 what a returned list holds."
                    + " What an envelope of a library holds, such as a `ResponseEntity`, is as"
                    + " near as the envelope."),
    LIBRARIES_OFF(
            "libraries.off",
            "",
            OptionValue.libraries(),
            "Libraries that are left alone; [libraries](libraries.md) names them all."),
    FIELDS(
            "fields",
            "on",
            OptionValue.onOff(),
            "Whether fields of remote objects are watched, in sessions that record it."),
    SPANS(
            "spans",
            "on",
            OptionValue.onOff(),
            "Whether requests are followed from service to service and from thread to thread, in"
                    + " sessions that record it; [http](http.md) says what is captured."),
    HTTP_CAPTURE_PATH(
            "http.capture.path",
            "on",
            OptionValue.onOff(),
            "Whether the path of a request is recorded, without its parameters and with its ids"
                    + " folded, where the framework names no route. Routes are recorded always."),
    WATCH_BACKEND(
            "watch.backend",
            "auto",
            OptionValue.oneOf("auto", "hw", "bytecode"),
            "How accesses to fields are seen: `hw`, by the processor's debug registers; `bytecode`,"
                    + " by code woven into the application; `auto`, `hw` where it can be had, else"
                    + " `bytecode`. See [backends](backends.md)."),
    SAMPLING_RENEW(
            "sampling.renew",
            "6h",
            OptionValue.duration(ofMillis(100), ofHours(8760)),
            "How long after a field was settled it is sampled again; so it is at once where its"
                    + " class is redefined."),
    OVERHEAD_BUDGET(
            "overhead.budget",
            "1%",
            OptionValue.share(),
            "Share of the process's processor time that the agent may use for sampling; where it"
                    + " would use more it leaves out samples and call paths, and counts them."),
    DEATH_PATIENCE(
            "death.patience",
            "30s",
            OptionValue.duration(ofMillis(100), ofHours(24)),
            "Age up to which the death of a sampled object is waited for; one that lives on is"
                    + " `censored`, reason `outlived`."),
    DEATH_REACHABILITY(
            "death.reachability",
            "off",
            OptionValue.onOff(),
            "Whether, where collections are rare, a heap walk looks which of the objects older than"
                    + " `death.patience` are dead. It stops the application for a second or more"
                    + " where the heap is large."),
    WATCH_GRACE(
            "watch.grace",
            "100ms",
            OptionValue.duration(ofMillis(1), ofHours(1)),
            "How long after the end of its request a sampled object may still be read; then its"
                    + " debug register is given to another."),
    WATCH_RELEASE(
            "watch.release",
            "60s",
            OptionValue.duration(ofMillis(100), ofHours(8760)),
            "With the backend `hw`: how long nothing is watched until the debug registers are given"
                    + " back to the kernel, because they make every switch between threads slower;"
                    + " the next sample takes them again, and is itself not watched."),
    DEFS_PERIOD(
            "defs.period",
            "10s",
            OptionValue.duration(ofMillis(100), ofHours(24)),
            "How often the definitions are emitted again, so that a trace that begins anywhere can"
                    + " be read."),
    STACK_DEPTH(
            "stack.depth",
            "64",
            OptionValue.integer(1, 256),
            "Most frames of a call path; what lies further out is left out, unless all of these belong"
                    + " to libraries."),
    STACK_EXCLUDE(
            "stack.exclude",
            "",
            OptionValue.classPrefixes(LibraryPrefixes.ALL),
            "Classes left out of call paths, by the beginnings of their names, in addition to"
                    + " those of the JDK and of common libraries."),
    SERVICE_NAME(
            "service.name",
            "",
            OptionValue.name(),
            "Name of the service. Without it: `OTEL_SERVICE_NAME`, `spring.application.name`"
                    + " (system property, `SPRING_APPLICATION_NAME`, command line argument), the"
                    + " simple name of the main class or the name of the main jar.");

    private final String key;
    private final String defaultText;
    private final OptionValue value;
    private final String meaning;

    AgentOption(String key, String defaultText, OptionValue value, String meaning) {
        this.key = key;
        this.defaultText = defaultText;
        this.value = value;
        this.meaning = meaning;
    }

    /** As it is written in the flag, dotted and in lower case. */
    public String key() {
        return key;
    }

    /** The value in force where the user gives none. */
    public String defaultText() {
        return defaultText;
    }

    /** What values it takes. */
    public OptionValue value() {
        return value;
    }

    /** What it does, a sentence in Markdown. */
    public String meaning() {
        return meaning;
    }
}
