// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.InputStreamReader;
import java.lang.invoke.MethodHandle;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.fieldtrace.agent.bridge.Members;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.graph.GraphNode;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/**
 * Texts, bytes and streams that the application has got from a client, and parses itself, and trees
 * and objects that it makes into others: what a library makes of them are remote objects, and of
 * nothing else. They are known by their identity, also where streams and readers of the JDK wrap
 * them, so that nothing else counts that the application parses, such as what it was asked itself.
 */
public final class RemoteBodies {

    private static final long UNKNOWN_CALL = 0;
    private static final int MAX_WRAPPERS = 6;

    /** In UTF-8, of one of a Java text. */
    private static final int MOST_BYTES_OF_CHARACTER = 3;

    /** Of what stands in the table: a cache may keep objects for ever. */
    private static final int MOST_OBJECTS = 50_000;

    private static final WeakTable<Origin> ORIGINS = new WeakTable<>();

    /** The remote call that brought something in, and the request for which that was. */
    private static final class Origin {
        final Long scopeId;
        final long requestId;

        Origin(long scopeId, long requestId) {
            this.scopeId = scopeId;
            this.requestId = requestId;
        }

        boolean isKnownHere() {
            if (requestId == CurrentRequest.NONE) {
                return true;
            }
            long here = CurrentRequest.id();
            return here == CurrentRequest.NONE || here == requestId;
        }
    }

    private RemoteBodies() {}

    /**
     * The application gets the body of an answer, or something that it gets the body from. No
     * method throws.
     *
     * @param scopeId the remote call that brought it in, 0 where it is not known
     */
    public static void remember(Object body, long scopeId) {
        if (body == null || !NativeAgent.recording) {
            return;
        }
        try {
            if (ORIGINS.get(body) == null) {
                ORIGINS.add(body, new Origin(scopeId, CurrentRequest.NONE));
            }
        } catch (Throwable leftOut) {
            // What is made of it is not counted.
        }
    }

    /**
     * As above, of what a call has returned, if objects are yet to be made of it: text, bytes, a
     * stream, an answer of the library's own.
     */
    public static void rememberUnread(Object result, long scopeId) {
        if (result == null || !NativeAgent.recording) {
            return;
        }
        try {
            if (GraphNode.of(result.getClass()).kind == GraphNode.Kind.LEAF) {
                remember(result, scopeId);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * As above, of an object that was found in an answer. A cache may keep it for other requests,
     * which make others of it and have fetched nothing.
     *
     * @return false where so many are remembered that this one is not
     */
    static boolean rememberFound(Object object, long scopeId) {
        if (object == null || !NativeAgent.recording) {
            return true;
        }
        try {
            boolean isFull = ORIGINS.holds(MOST_OBJECTS);
            Origin known = ORIGINS.get(object);
            if (known != null && known.isKnownHere()) {
                return true;
            }
            if (!isFull) {
                ORIGINS.put(object, new Origin(scopeId, CurrentRequest.id()));
            }
            return !isFull;
        } catch (Throwable leftOut) {
            // See above.
            return true;
        }
    }

    /** As above, for a part of what is remembered, or something that it was turned into. */
    public static void rememberFrom(Object whole, Object part) {
        Long call = call(whole);
        if (call != null) {
            remember(part, call);
        }
    }

    /** Whether what is made of it counts for a remote call. */
    public static boolean isKnown(Object body) {
        return call(body) != null;
    }

    /**
     * A reader of a library is set to read this, which may be what it did not read before.
     *
     * @param source text, bytes or a stream
     */
    public static void readsFrom(Object reader, Object source) {
        if (reader == null || !NativeAgent.recording) {
            return;
        }
        try {
            Long call = call(source);
            if (call == null) {
                ORIGINS.take(reader);
            } else {
                ORIGINS.put(reader, new Origin(call, CurrentRequest.NONE));
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * As {@link #rememberFrom}, for all bytes of a stream. The thread may make a text of them,
     * which nobody sees: see {@link #callOfText}.
     */
    public static void readAsWhole(Object stream, byte[] bytes) {
        if (bytes == null || bytes.length == 0 || !NativeAgent.recording) {
            return;
        }
        Long call = call(stream);
        if (call == null) {
            return;
        }
        remember(bytes, call);
        try {
            CallingThreads.present().bodyRead = new WeakReference<>(bytes);
        } catch (Throwable leftOut) {
            // Of a text that is made of them nothing is counted.
        }
    }

    /**
     * As {@link #call}, of a text that may be the one which this thread has made of the bytes that
     * it read before.
     */
    public static Long callOfText(String text) {
        try {
            CallingThread thread = CallingThreads.known();
            WeakReference<byte[]> read = thread == null ? null : thread.bodyRead;
            byte[] bytes = read == null ? null : read.get();
            if (bytes == null || !isOf(bytes, text)) {
                return null;
            }
            thread.bodyRead = null;
            rememberFrom(bytes, text);
            return call(bytes);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    private static boolean isOf(byte[] bytes, String text) {
        int length = text.length();
        if (length > bytes.length || length < bytes.length / MOST_BYTES_OF_CHARACTER) {
            return false;
        }
        return text.equals(new String(bytes, StandardCharsets.UTF_8))
                || text.equals(new String(bytes, Charset.defaultCharset()));
    }

    /** As above, where a library has written the whole as text or bytes. */
    public static void rememberWritten(Object whole, Object text) {
        Long call = call(whole);
        if (call == null) {
            GraphNode.rewrites(whole);
        } else {
            remember(text, call);
        }
    }

    /** As above, where the whole is always the answer to a client, if only by its class. */
    public static void rememberFromAnswer(Object whole, Object part) {
        Long call = call(whole);
        remember(part, call == null ? UNKNOWN_CALL : call);
    }

    /** Id of the remote call that brought in what is parsed, 0 where unknown; null for no body. */
    public static Long call(Object source) {
        try {
            if (source instanceof URL) {
                return ((URL) source).getProtocol().startsWith("http")
                        ? Long.valueOf(UNKNOWN_CALL)
                        : null;
            }
            Object inner = source;
            for (int depth = 0; inner != null && depth < MAX_WRAPPERS; depth++) {
                Origin origin = ORIGINS.get(inner);
                if (origin != null) {
                    return origin.isKnownHere() ? origin.scopeId : null;
                }
                inner = Wrapper.unwrap(inner);
            }
            return null;
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /** What streams, readers and buffers of the JDK read from. */
    private static final class Wrapper {
        private static final MethodHandle FILTERED = getter("java.io.FilterInputStream", "in");
        private static final MethodHandle BUFFERED = getter("java.io.BufferedReader", "in");
        // The lock of a reader that is not told another is what it reads from.
        private static final MethodHandle DECODED = getter("java.io.Reader", "lock");

        private static final MethodHandle OF_BYTES = getter("java.io.ByteArrayInputStream", "buf");

        private static MethodHandle getter(String className, String field) {
            try {
                return Members.getter(className, field);
            } catch (RuntimeException missing) {
                return null; // such wrappers are not looked through
            }
        }

        static Object unwrap(Object source) throws Throwable {
            if (source instanceof ByteBuffer) {
                ByteBuffer bytes = (ByteBuffer) source;
                return bytes.hasArray() ? bytes.array() : null;
            }
            MethodHandle wrapped = reader(source);
            return wrapped == null ? null : (Object) wrapped.invokeExact(source);
        }

        private static MethodHandle reader(Object source) {
            if (source instanceof FilterInputStream) {
                return FILTERED;
            }
            if (source instanceof BufferedReader) {
                return BUFFERED;
            }
            if (source instanceof InputStreamReader) {
                return DECODED;
            }
            return source instanceof ByteArrayInputStream ? OF_BYTES : null;
        }
    }
}
