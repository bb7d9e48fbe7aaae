// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.fieldtrace.model.Proportion;

/**
 * A column that shows one value of an entry: words, a number, a number with a bar, or a proportion
 * with its interval.
 *
 * @param <E> what the data provider serves
 */
public final class ValueColumn<E extends ITmfTreeDataModel> implements Column<E> {
    private static final int BAR_WIDTH = 80;

    /** Of a bar with a whisker. */
    private static final int INTERVAL_WIDTH = 130;

    /** Stands behind all shares. */
    private static final double UNKNOWN = -1;

    private final String title;
    private final String meaning;
    private final int width;
    private final Function<E, String> text;
    private final Function<E, String> toolTip;
    private final ToDoubleFunction<E> value;
    private final int barWidth;
    private final Function<E, Optional<CellBar>> bar;

    private ValueColumn(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            Function<E, String> toolTip,
            ToDoubleFunction<E> value,
            int barWidth,
            Function<E, Optional<CellBar>> bar) {
        this.title = title;
        this.meaning = meaning;
        this.width = width;
        this.text = text;
        this.toolTip = toolTip;
        this.value = value;
        this.barWidth = barWidth;
        this.bar = bar;
    }

    /**
     * A column of words, which sorts by them.
     *
     * @param toolTip what a cell says in full; null for its text with the meaning of the column
     */
    public static <E extends ITmfTreeDataModel> ValueColumn<E> words(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            Function<E, String> toolTip) {
        return new ValueColumn<>(
                title, meaning, width, text, toolTip, null, 0, entry -> Optional.empty());
    }

    /** A column of numbers, which sorts by them, largest first. */
    public static <E extends ITmfTreeDataModel> ValueColumn<E> number(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            ToDoubleFunction<E> value) {
        return new ValueColumn<>(
                title, meaning, width, text, null, value, 0, entry -> Optional.empty());
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
        return new ValueColumn<>(
                title,
                meaning,
                width,
                text,
                null,
                value,
                BAR_WIDTH,
                entry -> Optional.of(CellBar.of(share.applyAsDouble(entry))));
    }

    /**
     * A column of shares of what was used, with bars whose whiskers are the intervals; it sorts by
     * the shares, largest first.
     *
     * @param share empty where none is known
     */
    public static <E extends ITmfTreeDataModel> ValueColumn<E> proportion(
            String title,
            String meaning,
            int width,
            Function<E, String> text,
            Function<E, Optional<Proportion>> share) {
        return new ValueColumn<>(
                title,
                meaning,
                width,
                text,
                null,
                entry -> share.apply(entry).map(Proportion::value).orElse(UNKNOWN),
                INTERVAL_WIDTH,
                entry -> share.apply(entry).map(CellBar::ofUse));
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
        return value != null && barWidth == 0;
    }

    @Override
    public int barWidth() {
        return barWidth;
    }

    @Override
    public Optional<CellBar> bar(Row<E> row) {
        return bar.apply(row.entry());
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
