// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.mapping;

import java.util.Collection;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.text.TraceStrings;

/** Of which class of the application an answer is, or what a list of the JDK in it holds. */
public final class TypeOfAnswer {

    /** Lists in lists; what is deeper nobody declares. */
    private static final int DEEPEST = 4;

    private TypeOfAnswer() {}

    /**
     * The id of its class in the trace, by the first of what it holds.
     *
     * @param answer that was written or made
     * @return 0 where it is none of the application's
     */
    public static int idOf(Object answer) {
        return idOf(answer, "");
    }

    /** As above, of an element of a list whose elements come one by one. */
    public static int idOfElement(Object element) {
        return idOf(element, "[]");
    }

    private static int idOf(Object answer, String around) {
        try {
            String holders = around;
            Object one = answer;
            for (int depth = 0; depth < DEEPEST && one != null; depth++) {
                if (one instanceof Object[]) {
                    Object[] array = (Object[]) one;
                    one = array.length == 0 ? null : array[0];
                    holders += "[]";
                } else if (one instanceof Collection
                        && ApplicationClasses.isOfJdk(one.getClass())) {
                    one = first((Collection<?>) one);
                    holders += "[]";
                } else {
                    Class<?> type = ApplicationClasses.writtenClass(one.getClass());
                    return ApplicationClasses.contains(type)
                            ? TraceStrings.ofType(type.getName() + holders)
                            : 0;
                }
            }
        } catch (RuntimeException changing) {
            // Another thread changes what holds it.
        }
        return 0;
    }

    private static Object first(Collection<?> elements) {
        return elements.isEmpty() ? null : elements.iterator().next();
    }
}
