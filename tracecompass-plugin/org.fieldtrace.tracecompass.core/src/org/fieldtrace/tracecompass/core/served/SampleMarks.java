// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.StyleProperties;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.tracecompass.core.compatibility.Annotated;
import org.fieldtrace.tracecompass.core.compatibility.Annotated.Mark;
import org.fieldtrace.tracecompass.core.requests.RequestStyles;
import org.fieldtrace.tracecompass.core.requests.RequestsDataProvider;
import org.fieldtrace.tracecompass.core.requests.SampleMark;
import org.fieldtrace.tracecompass.core.utilisation.Sample;

/** Sampled objects and the accesses to them, as marks on the rows of the flow of requests. */
record SampleMarks(RequestsDataProvider requests) implements Annotated.Source {
    @Override
    public List<String> categories() {
        return Arrays.stream(Sample.Kind.values()).map(RequestStyles::name).toList();
    }

    @Override
    public List<Mark> marks(Map<String, Object> parameters, IProgressMonitor monitor) {
        List<SampleMark> samples = requests.fetchSamples(parameters, monitor).getModel();
        return samples == null ? List.of() : samples.stream().map(SampleMarks::mark).toList();
    }

    private static Mark mark(SampleMark sample) {
        String name = RequestStyles.name(sample.kind());
        return new Mark(
                name,
                sample.row(),
                sample.start(),
                sample.end() - sample.start(),
                sample.count() == 1 ? name : name + " \u00d7 " + Numbers.count(sample.count()),
                style(name));
    }

    /** Whole, because clients look up the styles of states only. */
    private static OutputElementStyle style(String name) {
        Object colour = RequestStyles.all().get(name).getStyleValues().get(StyleProperties.COLOR);
        return new OutputElementStyle(
                name,
                Map.of(
                        StyleProperties.COLOR,
                        colour,
                        StyleProperties.SYMBOL_TYPE,
                        StyleProperties.SymbolType.DIAMOND));
    }
}
