// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.io.ObjectStreamClass;
import java.io.ObjectStreamField;
import java.lang.reflect.Field;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * Accesses that woven code does not make, but the JDK does for whoever asks it: by reflection and
 * by Java serialisation. Methods of the JDK call this; see {@link UnseenFields} for accesses that
 * cannot be told one by one.
 *
 * <p>The JDK may call it while it bootstraps lambdas and method handles, so that nothing here may
 * need them until an object of a watched class is accessed.
 */
public final class AccessesOfLibraries {

    /** Told of objects that are written to a stream. */
    public interface Serialised {
        /** Must not throw. */
        void serialised(Object object);
    }

    private static volatile Serialised listener;

    private AccessesOfLibraries() {}

    /** Sets who is told of all objects that are written to a stream, of whatever class. */
    public static void tellSerialised(Serialised told) {
        listener = told;
    }

    /** Initialises what methods of the JDK will call, while they do not yet. */
    public static void prepare() {
        WatchedClass.isWatched(Object.class);
        UnseenFields.handed(null);
    }

    /**
     * Called by each getter of {@link Field}, before it reads; never throws.
     *
     * @param object whatever the caller passed, null or of another class too
     */
    public static void read(Field field, Object object) {
        accessed(field, object, false);
    }

    /** Called by each setter of {@link Field}, when it has written; never throws. */
    public static void written(Field field, Object object) {
        accessed(field, object, true);
    }

    private static void accessed(Field field, Object object, boolean write) {
        if (object == null || !NativeAgent.recording || !FieldWatch.isInForce()) {
            return;
        }
        try {
            Class<?> type = field.getDeclaringClass();
            if (WatchedClass.isWatched(type)) {
                WatchedClass.of(type).accessedElsewhere(object, field.getName(), write);
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }

    /**
     * Called before the fields of an object are written to a stream; never throws.
     *
     * @param type what is written: a class of the object
     */
    public static void serialised(ObjectStreamClass type, Object object) {
        if (object == null || !NativeAgent.recording || !FieldWatch.isInForce()) {
            return;
        }
        Serialised told = listener;
        if (told != null) {
            told.serialised(object);
        }
        try {
            Class<?> declaring = type.forClass();
            if (WatchedClass.isWatched(declaring) && WatchedClass.of(declaring).maySample(object)) {
                for (ObjectStreamField field : type.getFields()) {
                    WatchedClass.of(declaring).accessedElsewhere(object, field.getName(), false);
                }
            }
        } catch (Throwable leftOut) {
            // As above.
        }
    }
}
