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
            "Your own remote calls, beside the methods annotated with `@RemoteCall`. Name the"
                    + " method (all its overloads) and the class of the objects that it returns."),
    SAMPLING_RATE(
            "sampling.rate",
            "1",
            OptionValue.rate(),
            "The highest probability with which the agent samples an object of a remote call. It"
                    + " samples fewer at a call path that makes many, so that every call path"
                    + " gets its share of the debug registers, and fewer where `overhead.budget`"
                    + " asks for it."),
    SAMPLING_VERDICTS(
            "sampling.verdicts",
            "385",
            OptionValue.integer(1, 1_000_000),
            "A field of a call path is settled at this number of verdicts, and the agent stops"
                    + " sampling it. 385 verdicts leave a margin of 0.05 at 95 % confidence."),
    REMOTE_DEPTH(
            "remote.depth",
            "8",
            OptionValue.integer(1, 64),
            "How many references deep the agent looks for remote objects in what a call returns."
                    + " 1 finds the returned object alone, 2 also what a returned list holds. An"
                    + " envelope of a library, such as a `ResponseEntity`, adds no depth."),
    REMOTE_KEYS(
            "remote.keys",
            "on",
            OptionValue.onOff(),
            "Whether the agent watches the keys of objects that are no classes, such as nodes of"
                    + " JSON and maps, with woven code. Keys that may be data [are not"
                    + " recorded](libraries.md#which-keys-are-recorded)."),
    LIBRARIES_OFF(
            "libraries.off",
            "",
            OptionValue.libraries(),
            "Libraries that the agent leaves alone. [Libraries](libraries.md) has their names."),
    FIELDS(
            "fields",
            "on",
            OptionValue.onOff(),
            "Whether the agent watches fields of remote objects, in sessions that record this."),
    SPANS(
            "spans",
            "on",
            OptionValue.onOff(),
            "Whether the agent follows requests from service to service and from thread to"
                    + " thread, in sessions that record this. [Requests](http.md) says what it"
                    + " captures."),
    HTTP_CAPTURE_PATH(
            "http.capture.path",
            "route",
            OptionValue.oneOf("route", "folded", "off"),
            "What the agent records of where a request goes. `route`: only what the program"
                    + " itself declares, such as `/employee/{id}`, or"
                    + " [`SELECT employee`](http.md#jdbc). `folded`: where it knows no route, also"
                    + " the path, without parameters and without what looks like an id or a token;"
                    + " [secrets may remain](http.md#what-paths-say). `off`: neither."),
    SECTIONS(
            "sections",
            "off",
            OptionValue.onOff(),
            "Whether the agent divides what a server does for a request into"
                    + " [sections](requests.md#sections-of-a-handling), such as the application's"
                    + " method and the sending of the answer, with their processor time, and"
                    + " tells of the stops for garbage collections. Needs `spans=on`."),
    LAYERS_RATE(
            "layers.rate",
            "0",
            OptionValue.integer(0, 1000),
            "How often in a second of its processor time the agent samples a thread that works for"
                    + " a request, to tell which [layer](requests.md#layers) it is in. 49 is a good"
                    + " rate. 0: never, because a sample interrupts the application by a signal,"
                    + " which nobody should get unasked. Needs `spans=on`."),
    LAYERS_PACKAGES(
            "layers.packages",
            "",
            OptionValue.layers(LayerPackages.ALL),
            "Packages or classes and the layers that they belong to, in addition to those of the"
                    + " JDK and of common libraries: `org.acme.persistence=persistence`. Of"
                    + " several that fit the longest counts. What is in no layer belongs to the"
                    + " layer `application`."),
    COUNTERS(
            "counters",
            "off",
            OptionValue.onOff(),
            "Whether the agent reads the processor's [counters](requests.md#counters) for each"
                    + " request: instructions, cycles and cache misses where the machine has them,"
                    + " and the kernel's: time on a processor, context switches, page faults. Needs"
                    + " `spans=on`."),
    WATCH_BACKEND(
            "watch.backend",
            "auto",
            OptionValue.oneOf("auto", "hw", "bytecode", "both"),
            "How the agent sees accesses to fields. `hw`: by the processor's debug registers."
                    + " `bytecode`: by code woven into the application. `both`: by woven code, and"
                    + " where a debug register is free also by that, which finds out what woven"
                    + " code misses. `auto`: `both` where debug registers work, else `bytecode`."
                    + " See [backends](backends.md)."),
    SAMPLING_RENEW(
            "sampling.renew",
            "6h",
            OptionValue.duration(ofMillis(100), ofHours(8760)),
            "The agent samples a settled field again after this time, and at once when its class"
                    + " is redefined."),
    OVERHEAD_BUDGET(
            "overhead.budget",
            "1%",
            OptionValue.budget(),
            "The share of the process's processor time that the agent may use for sampling. If it"
                    + " would use more, it looks into one remote call in so many, drawn at"
                    + " random, and scales all counts. `off`: no limit."),
    DEATH_PATIENCE(
            "death.patience",
            "30s",
            OptionValue.duration(ofMillis(100), ofHours(24)),
            "The agent waits for the death of a sampled object up to this age. An object that"
                    + " lives on is `censored`, reason `outlived`."),
    DEATH_REACHABILITY(
            "death.reachability",
            "off",
            OptionValue.onOff(),
            "Whether the agent walks the heap where collections are rare, to find which objects"
                    + " older than `death.patience` are dead. A walk stops the application, for a"
                    + " second or more if the heap is large."),
    WATCH_GRACE(
            "watch.grace",
            "100ms",
            OptionValue.duration(ofMillis(1), ofHours(1)),
            "How long after the end of its request a sampled object may still be read. Then its"
                    + " debug register serves another object."),
    WATCH_RELEASE(
            "watch.release",
            "60s",
            OptionValue.duration(ofMillis(100), ofHours(8760)),
            "With the backend `hw`: the agent gives the debug registers back to the kernel when"
                    + " it has watched nothing for this long, because they make every switch"
                    + " between threads slower. The next sample takes them again, and is itself"
                    + " not watched."),
    METHODS(
            "methods",
            "off",
            OptionValue.methods(),
            "Methods whose calls the agent records, each with its entry and exit. A pattern names"
                    + " classes (`com.acme.orders.*`), methods of classes"
                    + " (`com.acme.Orders#place*`) or an annotation of either"
                    + " (`@com.acme.Timed`); `!` ahead leaves out what it names. `fieldtrace"
                    + " probe` changes them while the service runs. See [methods](methods.md)."),
    METHODS_HANDLER(
            "methods.handler",
            "block",
            OptionValue.oneOf("block", "event", "null"),
            "What becomes of an entry or exit. `block`: a record in a buffer of the thread;"
                    + " blocks of them go into the trace. `event`: an event of its own, which"
                    + " takes longer and is there for comparison. `null`: nothing, which shows"
                    + " what the woven code itself costs."),
    METHODS_SMALLEST(
            "methods.smallest",
            "16",
            OptionValue.integer(0, 65535),
            "The agent leaves out methods with fewer bytes of bytecode, such as getters. To"
                    + " record these costs more than they do."),
    METHODS_LOSSLESS(
            "methods.lossless",
            "off",
            OptionValue.onOff(),
            "What a thread does whose buffers are full. `off`: it leaves calls out, and the trace"
                    + " says how many. `on`: it waits, so that the application is as slow as the"
                    + " trace is written."),
    METHODS_BUDGET(
            "methods.budget",
            "100000",
            OptionValue.rateOrOff(1, 1_000_000_000),
            "A method that is entered more often in a second is probed no more, and the trace and"
                    + " the log say so. 100,000 calls a second take about 1 % of a processor."
                    + " `off`: no limit."),
    DEFS_PERIOD(
            "defs.period",
            "10s",
            OptionValue.duration(ofMillis(100), ofHours(24)),
            "How often the agent emits the definitions again, so that you can read a trace that"
                    + " begins anywhere."),
    STACK_DEPTH(
            "stack.depth",
            "64",
            OptionValue.integer(1, 256),
            "The most frames of a call path. The agent leaves out frames further out, unless all"
                    + " of these belong to libraries."),
    STACK_EXCLUDE(
            "stack.exclude",
            "",
            OptionValue.classPrefixes(LibraryPrefixes.ALL),
            "Classes to leave out of call paths, by the beginnings of their names, in addition to"
                    + " those of the JDK and of common libraries. `!` ahead makes classes the"
                    + " application's own that another beginning leaves out. Of several that fit"
                    + " the longest counts."),
    SERVICE_NAME(
            "service.name",
            "",
            OptionValue.name(),
            "The name of the service. If you give none, the agent takes `OTEL_SERVICE_NAME` or"
                    + " `service.name` of `OTEL_RESOURCE_ATTRIBUTES`, then"
                    + " `spring.application.name` (system property, `SPRING_APPLICATION_NAME`,"
                    + " command line argument, configuration in the jar), then the name of the"
                    + " Kubernetes deployment or stateful set, then the simple name of the main"
                    + " class, the name of the main jar without its version, or that of the"
                    + " source file."),
    SERVICE_VERSION(
            "service.version",
            "",
            OptionValue.nameOrNothing(),
            "The version of the service, by which releases are told apart. If you give none, the"
                    + " agent takes `service.version` of `OTEL_RESOURCE_ATTRIBUTES`, then"
                    + " `spring.application.version` (system property or"
                    + " `SPRING_APPLICATION_VERSION`), then `build.version` of Spring Boot's"
                    + " `META-INF/build-info.properties`, then `Implementation-Version` of the"
                    + " main jar's manifest, then the version in the name of the main jar. If there"
                    + " is none of these, the version is not known.");

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
