// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.CommonHead;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.text.TerminalText;

/** A report for people: one paragraph for each allocation context, then losses and a legend. */
public final class TextReport {
    /** Columns that lines are kept within, where a single word is not longer. */
    private static final int WIDTH = 100;

    /** Deeper frames are not indented further, or a deep call path would leave the page. */
    private static final int DEEPEST_INDENTATION = 29;

    private static final String NO_VERDICT = "no verdict yet";

    private static final String NO_CONTEXTS =
            "No objects of remote calls in this trace. Either no remote call ran while it was"
                    + " recorded, or none by a library that the agent knows: annotate the method"
                    + " with @RemoteCall(Dto.class), or name it in the agent option"
                    + " remote.calls=pkg.Client#method->pkg.Dto. Or every caller has the name of a"
                    + " library, and is left out of call paths: name your own classes in the agent"
                    + " option stack.exclude=!org.acme.";

    private static final String LEGEND =
            "Utilisation: the share of watched fields that were read before their object died,"
                    + " among the watches that reached a verdict; a field that was overwritten"
                    + " before it was read counts as unused. In brackets, the 95 % Wilson interval"
                    + " in percent. Class utilisation: the mean of the fields', with an interval"
                    + " that allows for any value of a field without a verdict. Settled: a field"
                    + " with 385 verdicts; decided: one whose interval lies below %s (never read)"
                    + " or above; open: all others, with the verdicts that they lack if these come"
                    + " out as those before."
                    + " Allocations: all objects that remote calls brought in at the call path"
                    + " (outermost frame first); samples: those of them that were watched.";

    private static final String LEGEND_OF_ESTIMATES =
            "About: to keep to its budget the agent counted the objects of some calls only, which"
                    + " stand for the others. The interval in brackets holds the number of objects"
                    + " in 95 of 100 recordings; it is wide where lists differ in length and few"
                    + " were counted.";

    private static final String LEGEND_OF_USES =
            "Only handed on: read by a serialiser that sends the object out, and by nobody else."
                    + " Only incidentally: read by toString, equals, hashCode or a logger. Both"
                    + " count as use, unless --count-use says otherwise.";

    private final StringBuilder text = new StringBuilder();
    private final UtilisationReport report;
    private final Listing listing;

    /** What heads every call path of a service, such as a filter or a dispatcher. */
    private final Map<String, CommonHead> heads = new HashMap<>();

    private TextReport(UtilisationReport report, Listing listing) {
        this.report = report;
        this.listing = listing;
        for (ContextUtilisation context : report.contexts()) {
            if (!context.context().frames().isEmpty()) {
                heads.computeIfAbsent(context.context().service(), service -> new CommonHead())
                        .add(context.context().frames());
            }
        }
    }

    /** The whole report, ended by a line break. */
    public static String render(UtilisationReport report) {
        return render(report, Listing.ALL);
    }

    /**
     * The report, ended by a line break.
     *
     * @param listing which call paths are shown
     */
    public static String render(UtilisationReport report, Listing listing) {
        TextReport rendering = new TextReport(report, listing);
        rendering.write();
        return rendering.text.toString();
    }

    private void write() {
        for (String trace : report.traces()) {
            line("Field utilisation of " + trace);
        }
        listing.range().ifPresent(range -> paragraph(range.text(listing.zone())));
        line("");
        List<ContextUtilisation> placed =
                report.contexts().stream().filter(context -> !context.isUnplaced()).toList();
        for (ContextUtilisation context : listing.of(placed)) {
            write(context);
            line("");
        }
        if (placed.size() > listing.most()) {
            line(
                    "Not shown: "
                            + Numbers.count(placed.size() - listing.most())
                            + " more; --top N shows N, --top 0 all.");
            line("");
        }
        writeUnplaced();
        if (report.contexts().isEmpty()) {
            paragraph(NO_CONTEXTS);
            line("");
        }
        writeStates();
        write(report.losses());
        write(report.check());
        write(report.cost());
        writeServices();
        if (!report.contexts().isEmpty()) {
            line("");
            paragraph(LEGEND.replace("%s", report.threshold().text()));
            if (report.services().stream().anyMatch(ServiceUtilisation::isEstimated)) {
                paragraph(LEGEND_OF_ESTIMATES);
            }
            if (saysWhatReadsAreFor()) {
                paragraph(LEGEND_OF_USES);
            }
        }
    }

    private boolean saysWhatReadsAreFor() {
        return report.contexts().stream()
                .flatMap(context -> context.fields().stream())
                .anyMatch(field -> !UseText.of(field.counts()).isEmpty());
    }

    private void writeUnplaced() {
        String objects =
                report.contexts().stream()
                        .filter(ContextUtilisation::isUnplaced)
                        .map(
                                utilisation ->
                                        utilisation.context().service()
                                                + " "
                                                + classLabel(utilisation.context())
                                                + " "
                                                + Numbers.count(utilisation.allocations()))
                        .collect(joining(", "));
        if (!objects.isEmpty()) {
            paragraph(
                    "Not sampled, and their call path not taken, to keep to overhead.budget: "
                            + objects
                            + ".");
            line("");
        }
    }

    private void write(ContextUtilisation utilisation) {
        AllocationContext context = utilisation.context();
        String phi = utilisation.classUtilisation().map(ClassUtilisation::text).orElse(NO_VERDICT);
        List<String> heading =
                List.of(
                        context.service(),
                        classLabel(context),
                        "allocations " + report.estimate(utilisation).text(),
                        "samples " + Numbers.count(utilisation.samples()),
                        "class utilisation " + phi);
        wrap("", "    ", "  ", heading);
        List<Frame> frames =
                context.frames().isEmpty()
                        ? context.frames()
                        : heads.get(context.service()).without(context.frames());
        for (int depth = 0; depth < frames.size(); depth++) {
            write(frames.get(depth), depth);
        }
        if (context.frames().isEmpty()) {
            line("  call path unknown");
        }
        wrap("  ", "  ", "   ", utilisation.fields().stream().map(TextReport::field).toList());
        wrap("  ", "    ", " ", words(CoverageText.ofContext(report, utilisation)));
    }

    private void writeStates() {
        if (report.contexts().isEmpty()) {
            return;
        }
        FieldStates states = report.states();
        String known = "Fields: " + Numbers.count(states.fields()) + " (" + states.text() + ").";
        paragraph((known + " " + Outlook.of(report).text()).strip());
    }

    private void writeServices() {
        if (!report.services().isEmpty()) {
            line("By service:");
        }
        for (ServiceUtilisation service : report.services()) {
            wrap("  ", "    ", " ", words(CoverageText.ofService(service, report)));
        }
    }

    private void write(Frame frame, int depth) {
        int indentation = Math.min(2 * depth + 1, DEEPEST_INDENTATION);
        String prefix = depth == 0 ? "  " : " ".repeat(indentation) + "|_ ";
        String continuation = " ".repeat(prefix.length() + 2);
        List<String> named =
                frame.isOfTemplate()
                        ? List.of(frame.label())
                        : List.of(frame.simpleName(), "(" + frame.location() + ")");
        wrap(prefix, continuation, " ", named);
    }

    private static String field(FieldUtilisation field) {
        FieldCounts counts = field.counts();
        String rho = counts.utilisation().map(Numbers::proportion).orElse(NO_VERDICT);
        String overwritten =
                counts.overwritten() == 0
                        ? ""
                        : " (" + Numbers.count(counts.overwritten()) + " overwritten)";
        MarkCheck check = field.check();
        String missed =
                check.missed() == 0
                        ? ""
                        : " (by debug registers: woven code missed "
                                + Numbers.count(check.missed())
                                + " of "
                                + Numbers.count(check.read())
                                + " reads)";
        String unseen =
                field.isUnseen() && counts.verdicts() == 0
                        ? " (read by a method handle, a VarHandle or an Unsafe offset, which marks do"
                                + " not see)"
                        : "";
        return field.name() + " " + rho + UseText.of(counts) + overwritten + missed + unseen;
    }

    private void write(Losses losses) {
        String lost =
                "Losses: "
                        + Numbers.count(losses.discardedEvents())
                        + " events discarded, "
                        + Numbers.count(losses.discardedPackets())
                        + " packets lost.";
        paragraph(
                losses.isTraceComplete() ? lost : lost + " The counts above lack what these held.");
        if (losses.censored().isEmpty()) {
            line("Watches without a verdict: 0.");
            return;
        }
        long all = losses.censored().values().stream().mapToLong(Long::longValue).sum();
        paragraph(
                "Watches without a verdict, in no proportion above: "
                        + Numbers.count(all)
                        + " ("
                        + CoverageText.reasons(losses.censored())
                        + ").");
    }

    private void write(MarkCheck check) {
        if (check.compared() == 0) {
            return;
        }
        paragraph(
                "Debug registers checked woven code in "
                        + Numbers.count(check.compared())
                        + " fields of objects. Of "
                        + Numbers.count(check.read())
                        + " that were read, woven code missed "
                        + Numbers.count(check.missed())
                        + check.missedShare()
                                .map(share -> " (" + Numbers.proportion(share) + ")")
                                .orElse("")
                        + ". A field of which it missed a read is judged by debug registers"
                        + " alone.");
    }

    private void write(AgentCost cost) {
        if (!cost.isKnown()) {
            return;
        }
        String kinds =
                cost.spentNs().entrySet().stream()
                        .map(
                                kind ->
                                        kind.getKey()
                                                + " "
                                                + CoverageText.milliseconds(kind.getValue()))
                        .collect(joining(", "));
        String spent =
                "Recording cost "
                        + Numbers.percent(cost.share())
                        + " of the processor time ("
                        + kinds
                        + ").";
        String throttled =
                " To keep to its budget the agent left out "
                        + Numbers.count(cost.callsThrottled())
                        + " remote calls, for which those that it looked into stand, and "
                        + Numbers.count(cost.samplesThrottled())
                        + " samples; its budget was exhausted for "
                        + CoverageText.milliseconds(cost.throttledNs())
                        + ".";
        boolean isThrottled = cost.throttledNs() > 0 || cost.callsThrottled() > 0;
        String failed =
                " Code of the agent threw "
                        + Numbers.count(cost.leftOut())
                        + " times in calls of the application, which went on; something of each is"
                        + " missing here.";
        String cut =
                " "
                        + Numbers.count(cost.usesCut())
                        + " read fields may be used for more than was seen.";
        String longWait =
                " "
                        + Numbers.count(cost.samplesLongWait())
                        + " samples were left out, because their requests would have waited for a"
                        + " debug register for longer than overhead.longest-wait allows.";
        String notFollowed =
                " "
                        + Numbers.count(cost.notFollowed())
                        + " objects of answers were too many to follow into what was made of them.";
        paragraph(
                spent
                        + (isThrottled ? throttled : "")
                        + (cost.leftOut() > 0 ? failed : "")
                        + (cost.samplesLongWait() > 0 ? longWait : "")
                        + (cost.usesCut() > 0 ? cut : "")
                        + (cost.notFollowed() > 0 ? notFollowed : ""));
    }

    private void paragraph(String sentences) {
        wrap("", "  ", " ", words(sentences));
    }

    /** A number stays with its unit. */
    private static List<String> words(String sentences) {
        return List.of(sentences.split(" (?!(?:ns|µs|ms|s|%)(?:[ ,.;)]|$))"));
    }

    /** Writes the items, separated, in lines no longer than {@link #WIDTH} where that can be. */
    private void wrap(String prefix, String continuation, String separator, List<String> items) {
        List<String> current = new ArrayList<>();
        int length = prefix.length();
        String start = prefix;
        for (String item : items) {
            if (!current.isEmpty() && length + separator.length() + item.length() > WIDTH) {
                line(start + String.join(separator, current));
                current.clear();
                start = continuation;
                length = start.length();
            }
            length += (current.isEmpty() ? 0 : separator.length()) + item.length();
            current.add(item);
        }
        if (!current.isEmpty()) {
            line(start + String.join(separator, current));
        }
    }

    private void line(String line) {
        text.append(TerminalText.line(line)).append('\n');
    }

    /** The simple name of the class, or the full one where its service has two of that name. */
    private String classLabel(AllocationContext context) {
        String simple = Frame.simpleClassName(context.className());
        boolean isAmbiguous =
                report.contexts().stream()
                        .map(ContextUtilisation::context)
                        .filter(other -> other.service().equals(context.service()))
                        .map(AllocationContext::className)
                        .anyMatch(
                                other ->
                                        !other.equals(context.className())
                                                && Frame.simpleClassName(other).equals(simple));
        return isAmbiguous ? context.className() : simple;
    }
}
