// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.utilisation.AskedNames;
import org.fieldtrace.model.utilisation.CodeOrigin;
import org.fieldtrace.model.utilisation.MappedKey;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.RecordedRun;
import org.fieldtrace.model.utilisation.UnknownClient;

/**
 * What the ids of one JVM run stand for. An id that was never defined gets a name that says so,
 * rather than that its counts are dropped.
 */
public final class RunDefinitions {
    /** A field of a class: its name, type signature and size in the heap, 0 where unknown. */
    record FieldDefinition(String name, String type, long size, boolean isUnseen) {}

    private final ITmfStateSystem states;
    private final HistorySnapshot end;
    private final int run;

    /** The runs of a history by their attribute, with what it says by now of their ids. */
    public static Map<Integer, RunDefinitions> ofRuns(ITmfStateSystem states)
            throws StateSystemDisposedException {
        HistorySnapshot end = HistorySnapshot.at(states, states.getCurrentEndTime());
        Map<Integer, RunDefinitions> runs = new TreeMap<>();
        for (int run : states.getQuarks(Attributes.RUNS, "*")) {
            runs.put(run, new RunDefinitions(states, end, run));
        }
        return runs;
    }

    /**
     * @param end values at the end of the history
     * @param run the run's attribute
     */
    RunDefinitions(ITmfStateSystem states, HistorySnapshot end, int run) {
        this.states = states;
        this.end = end;
        this.run = run;
    }

    /** Which service it is, and which version of it. */
    public Release release() {
        return new Release(
                text(Attributes.SERVICE).orElseGet(() -> "unknown service (vpid " + vpid() + ")"),
                text(Attributes.VERSION).orElse(""));
    }

    /** Where it ran; empty where it did not say. */
    String host() {
        return text(Attributes.HOST).orElse("");
    }

    /** How many processors it might use; 0 where it did not say. */
    long processors() {
        return text(Attributes.PROCESSORS).map(Long::parseLong).orElse(0L);
    }

    /** With what it was recorded. */
    RecordedRun recorded() {
        return new RecordedRun(
                text(Attributes.JVM).orElse(""),
                text(Attributes.GC).orElse(""),
                text(Attributes.AGENT).orElse(""),
                text(Attributes.BACKEND).orElse(""),
                text(Attributes.OPTIONS).orElse(""));
    }

    public String vpid() {
        return text(Attributes.VPID).orElse("0");
    }

    /** Empty where it was never told. */
    public String uuid() {
        return text(Attributes.UUID).orElse("");
    }

    /** The clients in use that the agent does not know, as far as it told. */
    List<UnknownClient> unknownClients() {
        List<UnknownClient> clients = new ArrayList<>();
        for (int quark : states.getQuarks(run, Attributes.UNKNOWN_CLIENTS, "*")) {
            String place = states.getAttributeName(quark);
            String[] kind = {Attributes.UNKNOWN_CLIENTS, place, Attributes.KIND};
            clients.add(
                    new UnknownClient(
                            text(Attributes.UNKNOWN_CLIENTS, place).orElse(""),
                            text(kind).orElse("")));
        }
        return clients;
    }

    /** Where its classes come from, as far as the agent told. */
    List<CodeOrigin> origins() {
        List<CodeOrigin> origins = new ArrayList<>();
        for (int quark : states.getQuarks(run, Attributes.ORIGINS, "*")) {
            String place = states.getAttributeName(quark);
            origins.add(
                    new CodeOrigin(
                            text(Attributes.ORIGINS, place).orElse(""),
                            text(Attributes.ORIGINS, place, Attributes.KIND).orElse(""),
                            text(Attributes.ORIGINS, place, Attributes.REASON).orElse("")));
        }
        return origins;
    }

    /** The operations that the service offers, as far as its framework told. */
    List<OfferedOperation> offeredOperations() {
        List<OfferedOperation> operations = new ArrayList<>();
        for (int quark : states.getQuarks(run, Attributes.OPERATIONS, "*")) {
            String place = states.getAttributeName(quark);
            operations.add(
                    new OfferedOperation(
                            ofOperation(place, Attributes.HTTP_METHOD),
                            text(Attributes.OPERATIONS, place).orElse(""),
                            ofOperation(place, Attributes.CLASS),
                            ofOperation(place, Attributes.METHOD)));
        }
        return operations;
    }

    /** The keys by which its mappers know fields, as far as the agent told. */
    public List<MappedKey> mappedKeys() {
        List<MappedKey> keys = new ArrayList<>();
        for (int quark : states.getQuarks(run, Attributes.KEYS, "*")) {
            String place = states.getAttributeName(quark);
            String[] isRead = {Attributes.KEYS, place, Attributes.READ};
            keys.add(
                    new MappedKey(
                            ofKey(place, Attributes.CLASS),
                            text(isRead).isPresent(),
                            text(Attributes.KEYS, place).orElse(""),
                            ofKey(place, Attributes.FIELD),
                            ofKey(place, Attributes.TYPE)));
        }
        return keys;
    }

    /** What calls of a call path ask for by name, as far as the agent told. */
    Set<AskedNames> asked(String contextId) {
        Set<AskedNames> asked = new HashSet<>();
        for (int quark : states.getQuarks(run, Attributes.ASKED, contextId, "*")) {
            String place = states.getAttributeName(quark);
            String[] names = {Attributes.ASKED, contextId, place};
            String[] language = {Attributes.ASKED, contextId, place, Attributes.KIND};
            asked.add(new AskedNames(text(language).orElse(""), text(names).orElse("")));
        }
        return asked;
    }

    private String ofKey(String place, String attribute) {
        return text(Attributes.KEYS, place, attribute).orElse("");
    }

    private String ofOperation(String place, String attribute) {
        return text(Attributes.OPERATIONS, place, attribute).orElse("");
    }

    public String className(String classId) {
        return text(Attributes.CLASSES, classId).orElse("class " + classId + " (undefined)");
    }

    public String fieldName(String classId, String index) {
        return field(classId, index).name();
    }

    /** The call path of a context, outermost frame first; empty where it was never defined. */
    public List<Frame> frames(String contextId) {
        List<Frame> frames = new ArrayList<>();
        for (FrameList.Entry entry :
                FrameList.decode(text(Attributes.CONTEXTS, contextId).orElse(""))) {
            frames.add(frame(Long.toUnsignedString(entry.methodId()), entry.line()));
        }
        Collections.reverse(frames);
        return frames;
    }

    /** The fields of a class by their index, as far as they were defined. */
    Map<Integer, FieldDefinition> fields(String classId) {
        Map<Integer, FieldDefinition> fields = new TreeMap<>();
        int parent = states.optQuarkRelative(run, Attributes.CLASSES, classId, Attributes.FIELDS);
        if (parent != ITmfStateSystem.INVALID_ATTRIBUTE) {
            for (int quark : states.getSubAttributes(parent, false)) {
                String index = states.getAttributeName(quark);
                fields.put(Integer.parseInt(index), field(classId, index));
            }
        }
        return fields;
    }

    FieldDefinition field(String classId, String index) {
        String[] path = {Attributes.CLASSES, classId, Attributes.FIELDS, index};
        String[] type = {Attributes.CLASSES, classId, Attributes.FIELDS, index, Attributes.TYPE};
        String[] size = {Attributes.CLASSES, classId, Attributes.FIELDS, index, Attributes.SIZE};
        String[] unseen = {
            Attributes.CLASSES, classId, Attributes.FIELDS, index, Attributes.UNSEEN
        };
        return new FieldDefinition(
                text(path).orElse("field " + index + " (undefined)"),
                text(type).orElse(""),
                text(size).map(Long::parseLong).orElse(0L),
                text(unseen).isPresent());
    }

    private Frame frame(String methodId, int line) {
        return new Frame(
                text(Attributes.METHODS, methodId, Attributes.CLASS).orElse("undefined"),
                text(Attributes.METHODS, methodId).orElse("method " + methodId),
                text(Attributes.METHODS, methodId, Attributes.FILE).orElse(""),
                line);
    }

    private Optional<String> text(String... path) {
        return end.text(states.optQuarkRelative(run, path));
    }
}
