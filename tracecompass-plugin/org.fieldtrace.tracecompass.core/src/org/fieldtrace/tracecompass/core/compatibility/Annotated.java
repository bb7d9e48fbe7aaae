// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.compatibility;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.model.IOutputStyleProvider;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphDataProvider;
import org.eclipse.tracecompass.tmf.core.response.ITmfResponse.Status;
import org.eclipse.tracecompass.tmf.core.response.TmfModelResponse;

/**
 * Gives a time graph marks on its rows, as Trace Compass's annotations, whose package is not the
 * same in all versions.
 */
public final class Annotated {
    /** From 8.2 on, and before. */
    private static final List<String> PACKAGES =
            List.of(
                    "org.eclipse.tracecompass.tmf.core.model.annotations.",
                    "org.eclipse.tracecompass.internal.provisional.tmf.core.model.annotations.");

    /** By which servers, and versions before them, say which categories are wanted. */
    private static final List<String> CATEGORIES =
            List.of("requested_marker_categories", "annotation_categories");

    // Its own bundle sees packages of it that are not for others.
    private static final ClassLoader LOADER = ITimeGraphDataProvider.class.getClassLoader();

    /**
     * A mark.
     *
     * @param category in which a client shows and hides it
     * @param row id of its row
     * @param time when it begins, nanoseconds
     * @param duration how long it is, nanoseconds
     */
    public record Mark(
            String category,
            long row,
            long time,
            long duration,
            String label,
            OutputElementStyle style) {}

    /** Has the marks of a time graph. */
    public interface Source {
        /** Their categories. */
        List<String> categories();

        /** The marks of the rows and times that parameters name. */
        List<Mark> marks(Map<String, Object> parameters, IProgressMonitor monitor);
    }

    private Annotated() {}

    /**
     * The time graph with marks; without them where this Trace Compass knows no annotations.
     *
     * @param id that it has from now on
     * @param provider which also gives styles
     */
    public static ITimeGraphDataProvider<?> of(
            String id, ITimeGraphDataProvider<?> provider, Source source) {
        List<Class<?>> types =
                new ArrayList<>(List.of(ITimeGraphDataProvider.class, IOutputStyleProvider.class));
        type("IOutputAnnotationProvider").ifPresent(types::add);
        return (ITimeGraphDataProvider<?>)
                Proxy.newProxyInstance(
                        LOADER,
                        types.toArray(Class<?>[]::new),
                        (proxy, method, arguments) ->
                                switch (method.getName()) {
                                    case "getId" -> id;
                                    case "fetchAnnotationCategories" ->
                                            answer(
                                                    "AnnotationCategoriesModel",
                                                    List.class,
                                                    source.categories());
                                    case "fetchAnnotations" ->
                                            answer(
                                                    "AnnotationModel",
                                                    Map.class,
                                                    annotations(
                                                            source,
                                                            (Map<String, Object>) arguments[0],
                                                            (IProgressMonitor) arguments[1]));
                                    default -> invoke(provider, method, arguments);
                                });
    }

    private static Object invoke(Object of, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(of, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Optional<Class<?>> type(String name) {
        for (String in : PACKAGES) {
            try {
                return Optional.of(LOADER.loadClass(in + name));
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        return Optional.empty();
    }

    private static TmfModelResponse<Object> answer(String model, Class<?> of, Object content)
            throws ReflectiveOperationException {
        Object made = type(model).orElseThrow().getConstructor(of).newInstance(content);
        return new TmfModelResponse<>(made, Status.COMPLETED, "Completed");
    }

    /** By their categories, which are those that are wanted, or all. */
    private static Map<String, Collection<Object>> annotations(
            Source source, Map<String, Object> parameters, IProgressMonitor monitor)
            throws ReflectiveOperationException {
        Collection<?> wanted =
                CATEGORIES.stream()
                        .map(parameters::get)
                        .filter(Collection.class::isInstance)
                        .<Collection<?>>map(value -> (Collection<?>) value)
                        .findFirst()
                        .orElse(source.categories());
        Class<?> type = type("Annotation").orElseThrow();
        Map<String, Collection<Object>> annotations = new LinkedHashMap<>();
        for (Mark mark : source.marks(parameters, monitor)) {
            if (wanted.contains(mark.category)) {
                annotations
                        .computeIfAbsent(mark.category, c -> new ArrayList<>())
                        .add(
                                type.getConstructor(
                                                long.class,
                                                long.class,
                                                long.class,
                                                String.class,
                                                OutputElementStyle.class)
                                        .newInstance(
                                                mark.time,
                                                mark.duration,
                                                mark.row,
                                                mark.label,
                                                mark.style));
            }
        }
        return annotations;
    }
}
