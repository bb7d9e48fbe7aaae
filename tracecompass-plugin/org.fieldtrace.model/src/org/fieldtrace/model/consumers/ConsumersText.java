// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.Losses;
import org.fieldtrace.model.utilisation.UseText;

/** Who reads a field, and whether it may be removed, for people. */
public final class ConsumersText {
    private static final String NO_VERDICT = "no verdict yet";

    /** Deeper frames are not indented further, or a deep call path would leave the page. */
    private static final int DEEPEST_INDENTATION = 29;

    private static final int MOST_PLACES = 10;

    private final StringBuilder text = new StringBuilder();

    private ConsumersText() {}

    /** Who reads the field, ended by a line break. */
    public static String render(FieldConsumers consumers) {
        ConsumersText rendering = new ConsumersText();
        rendering.line("Who reads " + consumers.name());
        rendering.line("");
        for (ServiceConsumers service : consumers.services()) {
            rendering.write(service);
        }
        rendering.writeScope(consumers, List.of());
        return rendering.text.toString();
    }

    /**
     * Whether the field may be removed, and why not, ended by a line break.
     *
     * @param asked what was asked for of the services that fetch it, as far as that is known
     */
    public static String render(
            FieldConsumers consumers, Removal removal, List<AskedOperations> asked) {
        ConsumersText rendering = new ConsumersText();
        rendering.write(consumers.name(), removal);
        if (removal.answer() == Removal.Answer.SAFE) {
            rendering.line("");
        }
        rendering.line("Looked at:");
        for (ServiceConsumers service : consumers.services()) {
            rendering.line("  " + summary(service));
        }
        rendering.writeScope(consumers, asked);
        return rendering.text.toString();
    }

    private void write(String name, Removal removal) {
        String share = removal.atMost().text();
        switch (removal.answer()) {
            case SAFE ->
                    line(
                            "Safe: nobody was seen to read "
                                    + name
                                    + ", and no call path reads it in "
                                    + share
                                    + " of its objects or more (95 %).");
            case READ -> {
                line("Not safe: " + name + " is read by");
                line("");
                removal.readers().forEach(consumer -> write(consumer, ""));
                if (!removal.lacking().isEmpty()) {
                    line(
                            "Call paths of which too little is known besides: "
                                    + Numbers.count(removal.lacking().size())
                                    + ".");
                    line("");
                }
            }
            case TOO_FEW_VERDICTS -> {
                line("Not known: nobody was seen to read " + name + ", but these call paths");
                line("have too few verdicts to say that they read it in less than " + share);
                line("of their objects:");
                line("");
                removal.lacking()
                        .forEach(
                                lack ->
                                        write(
                                                lack.consumer(),
                                                ", lacking " + Numbers.count(lack.verdicts())));
            }
            default -> throw new IllegalArgumentException(removal.answer().label());
        }
    }

    private void write(ServiceConsumers service) {
        line(summary(service));
        service.consumers().forEach(consumer -> write(consumer, ""));
    }

    private static String summary(ServiceConsumers service) {
        return service.service()
                + "  "
                + service.className()
                + "  objects "
                + service.objects().text()
                + "  read "
                + service.share().map(Numbers::proportion).orElse(NO_VERDICT);
    }

    private void write(Consumer consumer, String more) {
        List<Frame> frames = consumer.context().frames();
        for (int depth = 0; depth < frames.size(); depth++) {
            int indentation = Math.min(2 * depth + 1, DEEPEST_INDENTATION);
            String prefix = depth == 0 ? "  " : " ".repeat(indentation) + "|_ ";
            line(prefix + frames.get(depth).label());
        }
        if (frames.isEmpty()) {
            line("  call path unknown");
        }
        line("    " + consumer.context().service() + ": " + reads(consumer) + more);
        List<String> places = new ArrayList<>(consumer.field().readers());
        for (String place : places.subList(0, Math.min(MOST_PLACES, places.size()))) {
            line("    read at " + place);
        }
        if (places.size() > MOST_PLACES) {
            line("    and at " + Numbers.count(places.size() - MOST_PLACES) + " other places");
        }
        line("");
    }

    private static String reads(Consumer consumer) {
        FieldCounts counts = consumer.field().counts();
        String share =
                consumer.share()
                        .map(
                                known ->
                                        "reads "
                                                + consumer.field().name()
                                                + " in "
                                                + Numbers.proportion(known)
                                                + UseText.of(counts))
                        .orElse(consumer.isReader() ? "reads it, " + NO_VERDICT : NO_VERDICT);
        return share
                + "; objects "
                + consumer.objects().text()
                + ", verdicts "
                + Numbers.count(counts.verdicts());
    }

    /** What the answer is about, and what it does not rest on. */
    private void writeScope(FieldConsumers consumers, List<AskedOperations> asked) {
        String classes =
                consumers.services().stream()
                        .map(ServiceConsumers::className)
                        .distinct()
                        .sorted()
                        .collect(Collectors.joining(", "));
        line("Classes taken: " + classes + ".");
        if (!consumers.notTaken().isEmpty()) {
            line("Not taken: " + String.join(", ", consumers.notTaken()) + ".");
        }
        if (!consumers.without().isEmpty()) {
            line(
                    "Recorded services that no such object came into: "
                            + String.join(", ", consumers.without())
                            + ".");
        }
        Losses losses = consumers.losses();
        if (!losses.isTraceComplete()) {
            line(
                    "Losses: "
                            + Numbers.count(losses.discardedEvents())
                            + " events discarded, "
                            + Numbers.count(losses.discardedPackets())
                            + " packets lost. Reads that these held are not seen.");
        }
        line(
                "Call paths that fetch it: "
                        + Numbers.count(consumers.fetching())
                        + ", of "
                        + Numbers.count(consumers.callPaths())
                        + " that were seen in these services.");
        asked.forEach(operations -> line(operations.text()));
        line(
                "What nobody asked for while recording may read it too, and services that were not"
                        + " recorded.");
    }

    private void line(String line) {
        text.append(TerminalText.line(line)).append('\n');
    }
}
