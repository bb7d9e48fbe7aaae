// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.rows;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeModel;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;

/**
 * Hands each tree that Trace Compass fetches for a view on to that view. Trace Compass makes rows
 * of it, and keeps its headings, and why there is none, to itself: the view would fetch it again.
 */
public final class FetchedTree {
    /** Parameter: the taker. */
    private static final String KEY = "fieldtrace.taker";

    private FetchedTree() {}

    /**
     * Parameters that have each answer handed on.
     *
     * @param asked what else is asked for
     * @param taker called in the thread that fetches, before the answer is used
     * @param <M> what the data provider serves
     */
    public static <M extends ITmfTreeDataModel> Map<String, Object> parameters(
            Map<String, Object> asked, Consumer<TmfModelResponse<TmfTreeModel<M>>> taker) {
        Map<String, Object> parameters = new HashMap<>(asked);
        parameters.put(KEY, taker);
        return parameters;
    }

    /** Hands an answer on where the parameters name who takes it; gives the answer. */
    @SuppressWarnings("unchecked") // who asks a data provider knows what it serves
    public static <M extends ITmfTreeDataModel> TmfModelResponse<TmfTreeModel<M>> handOn(
            Map<String, Object> parameters, TmfModelResponse<TmfTreeModel<M>> answer) {
        if (parameters.get(KEY) instanceof Consumer<?> taker) {
            ((Consumer<TmfModelResponse<TmfTreeModel<M>>>) taker).accept(answer);
        }
        return answer;
    }
}
