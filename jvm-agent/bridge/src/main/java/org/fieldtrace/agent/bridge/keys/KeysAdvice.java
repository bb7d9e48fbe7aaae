// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Map;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Advice for methods of objects whose values have keys: documents, trees of JSON and maps. */
public final class KeysAdvice {

    /** Advice for a method that gives the value of the key that is its first argument. */
    public static final class KeyRead {
        /** Before the value is read. */
        public static void enter(Object self, Object key) throws Throwable {
            if (!NativeAgent.recording) {
                return;
            }
            if (key instanceof String && KeyedSamples.isAwaited(self, (String) key)) {
                KeyedSamples.accessed(self, (String) key, false);
            }
        }
    }

    /** Advice for a method that gives or compares all values. */
    public static final class AllRead {
        /** Before the values are read. */
        public static void enter(Object self) {
            if (!NativeAgent.recording) {
                return;
            }
            try {
                if (KeyedType.markOf(self) != 0) {
                    KeyedSamples.allRead(self);
                }
            } catch (Throwable leftOut) {
                // For want of stack or memory; the application goes on.
            }
        }
    }

    /** Advice for a method that compares all values with those of its argument. */
    public static final class BothRead {
        /** Before the values are read. */
        public static void enter(Object self, Object other) throws Throwable {
            if (!NativeAgent.recording) {
                return;
            }
            if (KeyedType.markOf(self) != 0) {
                KeyedSamples.allRead(self);
            }
            if (other != null && KeyedType.markOf(other) != 0) {
                KeyedSamples.allRead(other);
            }
        }
    }

    /**
     * Advice for a method that says whether there is a key, its first argument. What it reads for
     * that itself is no read.
     */
    public static final class KeyAsked {
        /** The question begins. */
        public static Object enter(Object self, Object key) throws Throwable {
            if (!NativeAgent.recording) {
                return null;
            }
            return key instanceof String && KeyedSamples.isAskedFor(self, (String) key)
                    ? self
                    : null;
        }

        /** It is answered. */
        public static void exit(Object asked, boolean result, Throwable thrown) {
            if (asked != null) {
                KeyedSamples.askedFor();
            }
        }
    }

    /** Advice for a method that replaces the value of the key that is its first argument. */
    public static final class KeyWrite {
        /** Before the value is replaced. */
        public static void enter(Object self, Object key) throws Throwable {
            if (!NativeAgent.recording) {
                return;
            }
            if (key instanceof String && KeyedSamples.isAwaited(self, (String) key)) {
                KeyedSamples.accessed(self, (String) key, true);
            }
        }
    }

    /**
     * Advice for a method that replaces the value of the key that is its first argument, and
     * returns the former one: whether that is looked at is not known.
     */
    public static final class KeyLost {
        /** Before the value is replaced. */
        public static void enter(Object self, Object key) throws Throwable {
            if (!NativeAgent.recording) {
                return;
            }
            if (key instanceof String && KeyedSamples.isAwaited(self, (String) key)) {
                KeyedSamples.lost(self, (String) key);
            }
        }
    }

    /**
     * Advice for a method that is told of an entry whose value has been replaced, removed or
     * returned: whether it is looked at is not known.
     */
    public static final class EntryLost {
        /** Before the method's own code. */
        public static void enter(Object self, Object entry) throws Throwable {
            if (!NativeAgent.recording || KeyedType.markOf(self) == 0) {
                return;
            }
            Object key = ((Map.Entry<?, ?>) entry).getKey();
            if (key instanceof String && KeyedSamples.isAwaited(self, (String) key)) {
                KeyedSamples.lostEntry(self, (String) key);
            }
        }
    }

    /** Advice for a method that puts all values into another object. */
    public static final class Copied {
        /** Before the values are copied. */
        public static void enter(Object self) throws Throwable {
            if (!NativeAgent.recording) {
                return;
            }
            if (KeyedType.markOf(self) != 0) {
                KeyedSamples.copied(self);
            }
        }
    }

    /** Advice for a method that takes over all values of its argument, and loses its own. */
    public static final class CopiedArgument {
        /** Before the values are copied. */
        public static void enter(Object self, Object from) throws Throwable {
            if (!NativeAgent.recording) {
                return;
            }
            if (self != null && KeyedType.markOf(self) != 0) {
                KeyedSamples.copied(self);
            }
            if (from != null && KeyedType.markOf(from) != 0) {
                KeyedSamples.copied(from);
            }
        }
    }

    /** Advice for a method that reads all values of an object to hand them to another. */
    public static final class Copying {
        /** The method begins. */
        public static Object enter(Object self) {
            if (!NativeAgent.recording) {
                return null;
            }
            KeyedSamples.copyingBegins();
            return self;
        }

        /** It ends. */
        public static void exit(Object begun, Object result, Throwable thrown) {
            if (begun != null) {
                KeyedSamples.copyingEnds();
            }
        }
    }
}
