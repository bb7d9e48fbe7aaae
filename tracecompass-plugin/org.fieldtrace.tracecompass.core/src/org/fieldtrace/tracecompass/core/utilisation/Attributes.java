// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import org.fieldtrace.model.utilisation.MarkCheck;

/**
 * Names in the attribute tree of the state history.
 *
 * <pre>
 * runs
 *   VPID#N                          one run of a JVM; N tells runs of the same vpid apart
 *     vpid, uuid, service, version, host, processors, jvm, gc, agent, backend, options
 *     classes/ID                    name of the class
 *       fields/INDEX                name of the field
 *         type                      its type signature
 *         size                      its size in the heap, bytes
 *     methods/ID                    name of the method
 *       class, file                 its class and source file
 *     contexts/ID                   its frames, see {@link FrameList}
 *     unknown_clients/N             name of a client that the agent does not know
 *       kind                        label of what is missing
 *     origins/N                     name of a jar or a folder that classes come from
 *       kind, reason                whose they are, and what told so last
 *     operations/N                  route of an operation that the service offers
 *       http_method, class, method  what it answers, and what answers it
 *     asked/CONTEXT/N               names that calls of a call path ask for
 *       kind                        in what language
 *     counts/CONTEXT/CLASS
 *       allocations, samples,
 *       sampled_calls               running counts
 *       fields/INDEX
 *         used, unused, overwritten running counts
 *         uses/USE                  running counts: of those used, what for, unless directly
 *         censored/REASON           running count
 *         bytes/FORMAT              running sum of what measured values take where they travel
 *           measured                running count of the values measured
 *         readers/CONTEXT           set where the field was read at that call path
 *         registers                 of debug registers where there are marks, too; some of these
 *                                   watches are among those above
 *           used, unused, overwritten, uses/USE, censored/REASON
 *         compared, read, missed    running counts, see {@link MarkCheck}
 *     draws/CONTEXT                 what its drawn calls stand for, see {@link DrawHistory}
 *     draw_weight                   the largest of a drawn call so far
 *     unattributed/REASON           running count of censored watches of unknown objects
 *     cost/NAME                     what the agent said last, by the name of the event's field
 *     slots/SLOT                    label of the verdict with which the present watch will end
 *       object, class, field, context, reason
 *     samples                       what was sampled or accessed last, see {@link Sample}
 * problems/KIND                     running count, see {@link Problem}
 * </pre>
 *
 * Definitions hold from when they were read to the end of the history, so they are to be looked up
 * at its end. Ids are written as unsigned numbers.
 */
public final class Attributes {
    public static final String RUNS = "runs";
    public static final String VPID = "vpid";
    public static final String UUID = "uuid";
    public static final String SERVICE = "service";
    public static final String VERSION = "version";
    public static final String HOST = "host";
    public static final String PROCESSORS = "processors";
    public static final String JVM = "jvm";
    public static final String GC = "gc";
    public static final String AGENT = "agent";
    public static final String BACKEND = "backend";
    public static final String OPTIONS = "options";
    public static final String CLASSES = "classes";
    public static final String FIELDS = "fields";
    public static final String TYPE = "type";
    public static final String SIZE = "size";
    public static final String UNSEEN = "unseen";
    public static final String METHODS = "methods";
    public static final String CLASS = "class";
    public static final String FILE = "file";
    public static final String CONTEXTS = "contexts";
    public static final String UNKNOWN_CLIENTS = "unknown_clients";
    public static final String KIND = "kind";
    public static final String ORIGINS = "origins";
    public static final String OPERATIONS = "operations";
    public static final String HTTP_METHOD = "http_method";
    public static final String METHOD = "method";
    public static final String KEYS = "keys";
    public static final String ASKED = "asked";
    public static final String COUNTS = "counts";
    public static final String ALLOCATIONS = "allocations";
    public static final String SAMPLES = "samples";
    public static final String SAMPLED_CALLS = "sampled_calls";
    public static final String CENSORED = "censored";
    public static final String USES = "uses";
    public static final String BYTES = "bytes";
    public static final String MEASURED = "measured";
    public static final String READERS = "readers";
    public static final String REGISTERS = "registers";
    public static final String COMPARED = "compared";
    public static final String READ = "read";
    public static final String MISSED = "missed";
    public static final String DRAWS = "draws";
    public static final String DRAW_WEIGHT = "draw_weight";
    public static final String UNATTRIBUTED = "unattributed";
    public static final String COST = "cost";
    public static final String SLOTS = "slots";
    public static final String OBJECT = "object";
    public static final String FIELD = "field";
    public static final String CONTEXT = "context";
    public static final String REASON = "reason";
    public static final String PROBLEMS = "problems";

    /** What is told of a watch below its slot. */
    public static final List<String> WATCH_DETAILS = List.of(OBJECT, FIELD, CLASS, CONTEXT, REASON);

    private Attributes() {}
}
