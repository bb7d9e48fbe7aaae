// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** Methods that make remote calls, and who else reads what they bring in. */
final class SharedMethods {
    private final UtilisationReport utilisation;

    SharedMethods(UtilisationReport utilisation) {
        this.utilisation = utilisation;
    }

    /**
     * The other callers of the method that makes a path's calls, which would miss some fields.
     *
     * @param contexts what the calls bring in
     * @param fields what is never read of it
     */
    List<Fix.Sharing> readersOf(
            CallPath path, List<ContextUtilisation> contexts, FixFields fields) {
        List<Fix.Sharing> found = new ArrayList<>();
        if (path.frames().size() < 2) {
            return found; // who calls it is not known
        }
        Set<String> classes = new HashSet<>();
        contexts.forEach(context -> classes.add(context.context().className()));
        Set<Fix.Sharing> told = new HashSet<>();
        for (ContextUtilisation other : utilisation.contexts()) {
            List<Frame> frames = other.context().frames();
            if (other.context().service().equals(path.service())
                    && classes.contains(other.context().className())
                    && !frames.equals(path.frames())
                    && frames.size() > 1
                    && isSameMethod(last(frames), last(path.frames()))) {
                List<String> read = read(other, fields.neverRead());
                Fix.Sharing sharing = new Fix.Sharing(frames.get(frames.size() - 2).label(), read);
                if (!read.isEmpty() && told.add(sharing)) {
                    found.add(sharing);
                }
            }
        }
        return found;
    }

    private static List<String> read(ContextUtilisation context, List<String> neverRead) {
        String className = Frame.simpleClassName(context.context().className());
        Set<String> read = new TreeSet<>();
        for (FieldUtilisation field : context.fields()) {
            String name = className + "." + field.name();
            if (neverRead.contains(name) && field.counts().used() > 0) {
                read.add(name);
            }
        }
        return List.copyOf(read);
    }

    private static Frame last(List<Frame> frames) {
        return frames.get(frames.size() - 1);
    }

    private static boolean isSameMethod(Frame one, Frame other) {
        return one.className().equals(other.className()) && one.method().equals(other.method());
    }
}
