// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.consumers.AskedOperations;
import org.fieldtrace.model.consumers.ConsumersJson;
import org.fieldtrace.model.consumers.ConsumersText;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.consumers.Removal;
import org.fieldtrace.model.consumers.UnknownFieldException;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.FieldChain;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * Who reads a field, and if asked, whether it may be removed.
 *
 * @param names the field; several where it has several names
 * @param removal in which share of objects readers may be overlooked; empty where only the readers
 *     are asked for
 * @param isFollowed whether also to those is looked to whom services hand it on
 */
record FieldQuestion(List<FieldName> names, Optional<ReadThreshold> removal, boolean isFollowed) {
    /** What is found, with the exit status that tells it. */
    static final class Found {
        private final FieldConsumers consumers;
        private final Optional<Removal> removal;
        private final List<AskedOperations> operations;

        private Found(
                FieldConsumers consumers,
                Optional<Removal> removal,
                List<AskedOperations> operations) {
            this.consumers = consumers;
            this.removal = removal;
            this.operations = operations;
        }

        Integer status() {
            return removal.map(
                            asked ->
                                    switch (asked.answer()) {
                                        case SAFE -> ExitStatus.OK;
                                        case READ -> ExitStatus.READ;
                                        case TOO_FEW_VERDICTS -> ExitStatus.UNKNOWN;
                                    })
                    .orElse(ExitStatus.OK);
        }

        void write(Format format, Writer out) throws IOException {
            boolean isText = format == Format.TEXT;
            if (removal.isPresent()) {
                Removal asked = removal.get();
                out.write(
                        isText
                                ? ConsumersText.render(consumers, asked, operations)
                                : ConsumersJson.render(consumers, asked, operations));
            } else {
                out.write(
                        isText ? ConsumersText.render(consumers) : ConsumersJson.render(consumers));
            }
        }
    }

    /**
     * @param rows what is known from end to end; empty unless it is followed
     * @param recorded names of the operations of a service that were recorded; not asked for unless
     *     a removal is
     */
    Found answer(
            UtilisationReport report,
            List<EndToEndField> rows,
            Function<String, Set<String>> recorded)
            throws UnknownFieldException {
        FieldChain chain = new FieldChain(rows, names);
        List<FieldName> all =
                Stream.concat(names.stream(), chain.names().stream()).distinct().toList();
        List<FieldName> known =
                all.stream().filter(name -> FieldConsumers.isKnown(report, name)).toList();
        // What a service makes itself and only writes did not come into it.
        boolean isAnyFetched = !chain.names().isEmpty() && !known.isEmpty();
        FieldConsumers consumers = FieldConsumers.of(report, isAnyFetched ? known : names);
        return new Found(
                consumers,
                removal.map(atMost -> Removal.of(consumers, atMost, chain::isHandedOn)),
                removal.isPresent() ? AskedOperations.of(consumers, report, recorded) : List.of());
    }
}
