// SPDX-License-Identifier: MIT
package org.fieldtrace.model.layers;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.handlings.HandledOperation;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.LayerCount;
import org.fieldtrace.model.requests.Span;

/**
 * In which layers the threads were that worked for an operation. Each sample is of one layer in
 * which a thread was, and of one for which it was there.
 */
public final class OperationLayers extends HandledOperation {
    static final Comparator<OperationLayers> ORDER =
            Comparator.comparingLong(OperationLayers::samples)
                    .reversed()
                    .thenComparing(OperationLayers::service)
                    .thenComparing(OperationLayers::operation);

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

    private final Map<String, Layer> layers = new HashMap<>();
    private long sampled;
    private long samples;

    private OperationLayers(String service, String operation) {
        super(service, operation);
    }

    /**
     * Those of the requests of a part of a recording, in no order; operations without a sample are
     * left out.
     */
    public static List<OperationLayers> of(RequestSource source, long from, long until) {
        return collect(source, from, until, OperationLayers::new);
    }

    @Override
    protected void add(RequestSource source, Span handling) {
        sampled += handling.layers().isEmpty() ? 0 : 1;
        for (LayerCount count : handling.layers()) {
            samples += count.samples();
            layer(source.name(count.layer())).in += count.samples();
            layer(source.name(count.caller())).caller += count.samples();
        }
    }

    @Override
    protected boolean isTold() {
        return samples > 0;
    }

    private Layer layer(String name) {
        return layers.computeIfAbsent(name, Layer::new);
    }

    /** Handlings, sampled or not. */
    public long handlings() {
        return all();
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
