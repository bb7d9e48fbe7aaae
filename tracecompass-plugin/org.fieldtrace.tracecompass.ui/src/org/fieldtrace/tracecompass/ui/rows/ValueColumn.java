// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;

/**
 * A column that shows one value of an entry: words, a number, or a number with a bar.
 *
 * @param <E> what the data provider serves
 */
public final class ValueColumn<E extends ITmfTreeDataModel> implements Column<E> {
    private static final int BAR_WIDTH = 80;

    private final String title;
    private final String meaning;
    private final int width;
    private final Function<E, String> text;
    private final Function<E, String> toolTip;
    private final ToDoubleFunction<E> value;
    private final ToDoubleFunction<E> share;

    private ValueColumn(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            Function<E, String> toolTip,
            ToDoubleFunction<E> value,
            ToDoubleFunction<E> share) {
        this.title = title;
        this.meaning = meaning;
        this.width = width;
        this.text = text;
        this.toolTip = toolTip;
        this.value = value;
        this.share = share;
    }

    /**
     * A column of words, which sorts by them.
     *
     * @param toolTip what a cell says in full
     */
    public static <E extends ITmfTreeDataModel> ValueColumn<E> words(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            Function<E, String> toolTip) {
        return new ValueColumn<>(title, meaning, width, text, toolTip, null, null);
    }

    /** A column of numbers, which sorts by them, largest first. */
    public static <E extends ITmfTreeDataModel> ValueColumn<E> number(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            ToDoubleFunction<E> value) {
        return new ValueColumn<>(title, meaning, width, text, null, value, null);
    }

    /**
     * A column of numbers with bars.
     *
     * @param share how much of the bar is filled, 0 to 1
     */
    public static <E extends ITmfTreeDataModel> ValueColumn<E> bar(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            ToDoubleFunction<E> value,
            ToDoubleFunction<E> share) {
        return new ValueColumn<>(title, meaning, width, text, null, value, share);
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public boolean isNumeric() {
        return value != null && share == null;
    }

    @Override
    public int barWidth() {
        return share == null ? 0 : BAR_WIDTH;
    }

    @Override
    public Optional<CellBar> bar(Row<E> row) {
        return Optional.ofNullable(share).map(of -> CellBar.of(of.applyAsDouble(row.entry())));
    }

    @Override
    public String text(Row<E> row) {
        return text.apply(row.entry());
    }

    @Override
    public Comparator<Row<E>> order() {
        return value == null
                ? Comparator.comparing(this::text)
                : Comparator.comparing(Row::entry, Comparator.comparingDouble(value).reversed());
    }

    @Override
    public String toolTip(Row<E> row) {
        return toolTip == null ? Column.super.toolTip(row) : toolTip.apply(row.entry());
    }
}
