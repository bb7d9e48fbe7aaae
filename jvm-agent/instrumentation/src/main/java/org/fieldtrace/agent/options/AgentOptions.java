// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.options;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import org.fieldtrace.agent.bridge.ClassPrefixes;
import org.fieldtrace.agent.bridge.request.slow.Slow;
import org.fieldtrace.agent.bridge.request.slow.SlowFrom;
import org.fieldtrace.agent.bridge.request.slow.SlowOfOperation;
import org.fieldtrace.agent.bridge.text.PathCapture;
import org.fieldtrace.agent.method.MethodHandler;
import org.fieldtrace.agent.method.MethodPatterns;
import org.fieldtrace.agent.method.MethodProbes;

/** The options in force: every one has a value, checked and in canonical form. */
public final class AgentOptions {

    // The comparison takes the product of both lengths.
    private static final int LONGEST_COMPARED = 64;

    /** Of native code: no debug register is taken for so long. */
    private static final String WITHOUT_REGISTERS = "watch.delay=1000ms";

    private final Map<AgentOption, String> values;

    private AgentOptions(Map<AgentOption, String> values) {
        this.values = values;
    }

    /**
     * Reads the options of the flag.
     *
     * @param arguments {@code key=value} joined by commas, or null; values hold no comma
     * @param service what the options of the service are where the user does not give them
     * @throws InvalidOptionException if a key is unknown or given twice, or a value is out of range
     */
    public static AgentOptions parse(String arguments, Map<AgentOption, String> service)
            throws InvalidOptionException {
        Map<AgentOption, String> given = new EnumMap<>(AgentOption.class);
        for (String pair : arguments == null ? new String[0] : arguments.split(",")) {
            if (!pair.isBlank()) {
                int equals = pair.indexOf('=');
                String key = (equals < 0 ? pair : pair.substring(0, equals)).strip();
                AgentOption option = find(key);
                if (equals < 0) {
                    throw outOfRange(option, "");
                }
                if (given.put(option, pair.substring(equals + 1).strip()) != null) {
                    throw new InvalidOptionException(
                            "option " + option.key() + " is given twice", "give it once");
                }
            }
        }
        Map<AgentOption, String> values = new EnumMap<>(AgentOption.class);
        for (AgentOption option : AgentOption.values()) {
            String fallback = service.getOrDefault(option, option.defaultText());
            values.put(option, canonical(option, given.getOrDefault(option, fallback)));
        }
        if (values.get(AgentOption.OVERHEAD_BUDGET).equals("off")) {
            // Who lets the agent use whatever it takes asks for every sample.
            String asked = given.getOrDefault(AgentOption.OVERHEAD_LONGEST_WAIT, "off");
            values.put(
                    AgentOption.OVERHEAD_LONGEST_WAIT,
                    canonical(AgentOption.OVERHEAD_LONGEST_WAIT, asked));
        }
        return new AgentOptions(values);
    }

    /** Probability with which each object is sampled, in (0, 1]. */
    public double samplingRate() {
        return Double.parseDouble(values.get(AgentOption.SAMPLING_RATE));
    }

    /** Remote calls that are named rather than annotated. */
    public List<RemoteCallOption> remoteCalls() {
        return RemoteCallOption.parse(values.get(AgentOption.REMOTE_CALLS));
    }

    /** How many references deep remote objects are looked for, at least 1. */
    public int remoteDepth() {
        return Integer.parseInt(values.get(AgentOption.REMOTE_DEPTH));
    }

    /** Whether objects are watched whose fields are keys. */
    public boolean remoteKeys() {
        return values.get(AgentOption.REMOTE_KEYS).equals("on");
    }

    /** Names of libraries that are left alone. */
    public Set<String> librariesOff() {
        return Set.of(split(AgentOption.LIBRARIES_OFF));
    }

    /**
     * Beginnings of the names of classes that are not the application's own, beside the JDK's, and
     * exceptions, as {@link ClassPrefixes} reads them.
     */
    public String[] libraryPrefixes() {
        return split(AgentOption.STACK_EXCLUDE);
    }

    /** Methods that are probed. */
    public MethodPatterns methods() {
        return MethodPatterns.parse(values.get(AgentOption.METHODS));
    }

    /** How they are probed. */
    public MethodProbes.Settings methodSettings() {
        String budget = values.get(AgentOption.METHODS_BUDGET);
        return new MethodProbes.Settings(
                MethodHandler.valueOf(
                        values.get(AgentOption.METHODS_HANDLER).toUpperCase(Locale.ROOT)),
                Integer.parseInt(values.get(AgentOption.METHODS_SMALLEST)),
                values.get(AgentOption.METHODS_LOSSLESS).equals("on"),
                budget.equals("off") ? 0 : Long.parseLong(budget));
    }

    private String[] split(AgentOption option) {
        String value = values.get(option);
        return value.isEmpty() ? new String[0] : value.split(";");
    }

    /** Whether handlings are divided into sections. */
    public boolean sections() {
        return values.get(AgentOption.SECTIONS).equals("on");
    }

    /** Whether threads that work for requests are sampled. */
    public boolean layers() {
        return !values.get(AgentOption.LAYERS_RATE).equals("0");
    }

    /** Whether counters of threads that work for requests are read. */
    public boolean counters() {
        return values.get(AgentOption.COUNTERS).equals("on");
    }

    /** Whether profilers see which request a thread works for. */
    public boolean threadContext() {
        return values.get(AgentOption.THREAD_CONTEXT).equals("on");
    }

    /** Which requests are slow; null for none. */
    public Slow slowRequests() {
        String value = values.get(AgentOption.REQUESTS_SLOW);
        if (value.equals("off")) {
            return null;
        }
        return value.startsWith("p")
                ? new SlowOfOperation(Double.parseDouble(value.substring(1)) / 100)
                : new SlowFrom(DurationText.parseMicroseconds(value) * 1000);
    }

    /** How long requests are followed after their ends. */
    public Duration requestsFollowed() {
        return DurationText.parse(values.get(AgentOption.REQUESTS_FOLLOW));
    }

    /** What is recorded of where a request goes. */
    public PathCapture pathCapture() {
        String value = values.get(AgentOption.HTTP_CAPTURE_PATH);
        return PathCapture.valueOf(value.toUpperCase(Locale.ROOT));
    }

    /** Parameters of a query that tell nothing of what is asked for. */
    public String[] ignoredParameters() {
        return split(AgentOption.HTTP_QUERY_IGNORE);
    }

    /**
     * As {@link #libraryPrefixes}, without those that the user added for call paths. The user's
     * exceptions are among them: what is the application's own reads its objects, too.
     */
    public List<String> commonLibraryPrefixes() {
        List<String> common = new ArrayList<>();
        for (String each : libraryPrefixes()) {
            if (ClassPrefixes.isKept(each) || LibraryPrefixes.areKnownAs(each)) {
                common.add(each);
            }
        }
        return common;
    }

    /** Of {@link #libraryPrefixes} those that the user gave. */
    public List<String> usersPrefixes() {
        List<String> users = new ArrayList<>();
        for (String each : libraryPrefixes()) {
            if (!LibraryPrefixes.areKnownAs(each)) {
                users.add(each);
            }
        }
        return users;
    }

    /** Name of the service, never empty. */
    public String serviceName() {
        return values.get(AgentOption.SERVICE_NAME);
    }

    /** Version of the service, empty where it is not known. */
    public String serviceVersion() {
        return values.get(AgentOption.SERVICE_VERSION);
    }

    /**
     * What native code is started with, as {@code key=value}: every option, {@code agent.version},
     * and {@code options}, which is what a trace says about the options in force.
     *
     * @param isRunning whether the application runs already: else {@code auto} takes no debug
     *     registers in the first second, which many JVMs do not outlive
     */
    public String[] toNative(String version, boolean isRunning) {
        Map<AgentOption, String> inForce = new EnumMap<>(values);
        boolean isOwnChoice =
                inForce.replace(AgentOption.WATCH_BACKEND, "auto", "both") && !isRunning;
        List<String> pairs = new ArrayList<>();
        for (Map.Entry<AgentOption, String> option : inForce.entrySet()) {
            pairs.add(pair(option));
        }
        pairs.add("agent.version=" + version);
        pairs.add("options=" + inForce());
        if (isOwnChoice) {
            pairs.add(WITHOUT_REGISTERS);
        }
        return pairs.toArray(new String[0]);
    }

    /** The options in force as a user would write them: what is always excluded goes unsaid. */
    private String inForce() {
        Map<AgentOption, String> written = new EnumMap<>(values);
        // jvm_info names the service beside the options.
        written.keySet().removeAll(Set.of(AgentOption.SERVICE_NAME, AgentOption.SERVICE_VERSION));
        leaveOut(LibraryPrefixes.ALL, AgentOption.STACK_EXCLUDE, written);
        leaveOut(LayerPackages.ALL, AgentOption.LAYERS_PACKAGES, written);
        StringJoiner pairs = new StringJoiner(",");
        for (Map.Entry<AgentOption, String> option : written.entrySet()) {
            if (!option.getValue().isEmpty()) {
                pairs.add(pair(option));
            }
        }
        return pairs.toString();
    }

    private static void leaveOut(
            List<String> always, AgentOption option, Map<AgentOption, String> written) {
        Set<String> unsaid = new HashSet<>(always);
        StringJoiner said = new StringJoiner(";");
        for (String part : written.getOrDefault(option, "").split(";")) {
            if (!unsaid.contains(part)) {
                said.add(part);
            }
        }
        written.replace(option, said.toString());
    }

    private static String pair(Map.Entry<AgentOption, String> option) {
        return option.getKey().key() + "=" + option.getValue();
    }

    private static AgentOption find(String key) throws InvalidOptionException {
        for (AgentOption option : AgentOption.values()) {
            if (option.key().equals(key)) {
                return option;
            }
        }
        String written = key.substring(0, Math.min(key.length(), LONGEST_COMPARED));
        AgentOption nearest =
                Arrays.stream(AgentOption.values())
                        .filter(o -> !o.isInternal())
                        .min(
                                Comparator.<AgentOption>comparingInt(
                                                o -> distance(written, o.key()))
                                        .thenComparing(o -> EditDistance.between(written, o.key())))
                        .get();
        throw new InvalidOptionException(
                "unknown option " + InvalidOptionException.quoted(key),
                "the nearest option is " + nearest.key());
    }

    /** Between what was written and a key, of which one word alone is nearly right. */
    private static int distance(String written, String key) {
        return Arrays.stream(key.split("\\."))
                .mapToInt(word -> 1 + EditDistance.between(written, word))
                .reduce(EditDistance.between(written, key), Math::min);
    }

    private static String canonical(AgentOption option, String text) throws InvalidOptionException {
        try {
            return option.value().canonical(text);
        } catch (IllegalArgumentException outOfRange) {
            throw outOfRange(option, text);
        }
    }

    private static InvalidOptionException outOfRange(AgentOption option, String text) {
        return new InvalidOptionException(
                "option " + option.key() + " cannot be " + InvalidOptionException.quoted(text),
                "give it " + option.range());
    }
}
