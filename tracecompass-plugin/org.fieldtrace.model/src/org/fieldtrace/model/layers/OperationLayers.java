// SPDX-License-Identifier: MIT
package org.fieldtrace.model.layers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.RequestSource;
import org.fieldtrace.model.requests.LayerCount;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.selection.SortKeys;

/**
 * In which layers the threads were that worked for an operation. Each sample is of one layer in
 * which a thread was, and of one for which it was there.
 */
public final class OperationLayers {
    private static final Comparator<OperationLayers> ORDER =
            Comparator.comparingLong(OperationLayers::samples)
                    .reversed()
                    .thenComparing(OperationLayers::service)
                    .thenComparing(OperationLayers::operation);

    /** Orders of a list of operations: most first, but names as they are. */
    public static final SortKeys<OperationLayers> SORT =
            SortKeys.usual("samples", ORDER)
                    .or("count", Comparator.comparingLong(OperationLayers::handlings).reversed())
                    .or("name", Comparator.comparing(OperationLayers::label));

    /** Samples of one layer, of those of the operation. */
    public static final class Layer {
        private final String name;
        private long in;
        private long caller;
        private long all;

        private Layer(String name) {
            this.name = name;
        }

        public String name() {
            return name;
        }

        /** Samples in which the thread was in it. */
        public long in() {
            return in;
        }

        /** Samples in which the thread was in it, or in the JDK or below that for it. */
        public long caller() {
            return caller;
        }

        /** Share of {@link #in}. */
        public Proportion inShare() {
            return Proportion.of(in, all);
        }

        /** Share of {@link #caller}. */
        public Proportion callerShare() {
            return Proportion.of(caller, all);
        }
    }

    private final String service;
    private final String operation;
    private final Map<String, Layer> layers = new HashMap<>();
    private long handlings;
    private long sampled;
    private long samples;

    private OperationLayers(String service, String operation) {
        this.service = service;
        this.operation = operation;
    }

    private record Name(int service, int operation) {}

    /**
     * Those of the requests of a part of a recording, in no order; operations without a sample are
     * left out.
     */
    public static List<OperationLayers> of(RequestSource source, long from, long until) {
        Map<Name, OperationLayers> found = new HashMap<>();
        source.index()
                .forEach(
                        from,
                        until,
                        request ->
                                request.root().preorder().stream()
                                        .filter(span -> span.kind() != SpanKind.CLIENT)
                                        .forEach(span -> add(source, found, span)));
        List<OperationLayers> sampled = new ArrayList<>(found.values());
        sampled.removeIf(operation -> operation.samples == 0);
        return sampled;
    }

    private static void add(RequestSource source, Map<Name, OperationLayers> found, Span span) {
        OperationLayers operation =
                found.computeIfAbsent(
                        new Name(span.service(), span.operation()),
                        name ->
                                new OperationLayers(
                                        source.name(name.service), source.name(name.operation)));
        operation.handlings++;
        operation.sampled += span.layers().isEmpty() ? 0 : 1;
        for (LayerCount count : span.layers()) {
            operation.samples += count.samples();
            operation.layer(source.name(count.layer())).in += count.samples();
            operation.layer(source.name(count.caller())).caller += count.samples();
        }
    }

    private Layer layer(String name) {
        return layers.computeIfAbsent(name, Layer::new);
    }

    public String service() {
        return service;
    }

    public String operation() {
        return operation;
    }

    /** {@code SERVICE[operation]}. */
    public String label() {
        return service + "[" + operation + "]";
    }

    /** Handlings, sampled or not. */
    public long handlings() {
        return handlings;
    }

    /** Handlings of which there is a sample. */
    public long sampled() {
        return sampled;
    }

    /** Samples of all handlings. */
    public long samples() {
        return samples;
    }

    /** The layers, the one for which most samples were taken first. */
    public List<Layer> layers() {
        List<Layer> ordered = new ArrayList<>(layers.values());
        ordered.forEach(layer -> layer.all = samples);
        ordered.sort(
                Comparator.comparingLong(Layer::caller)
                        .thenComparingLong(Layer::in)
                        .reversed()
                        .thenComparing(Layer::name));
        return ordered;
    }
}
