// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * The only boundary to native code: Java decides which classes and methods take part, native
 * decides what is watched and when.
 */
public final class NativeAgent {

    /**
     * Whether a session records. Written by native code; while it is false, instrumented code does
     * next to nothing. Volatile, so that no compiled loop holds on to an old value; a volatile read
     * is an ordinary load on x86.
     */
    public static volatile boolean recording;

    /**
     * Whether requests are followed: a session records anything, and {@code spans} is on. Written
     * by native code.
     */
    public static volatile boolean following;

    /**
     * One of two to this power remote calls is looked into, from 0 to 20. Written by native code,
     * so that what is spent stays within {@code overhead.budget}.
     */
    public static volatile int logOfCallInterval;

    /**
     * The session that records methods, 0 while none does. Written by native code; no two sessions
     * in the life of a JVM have the same number.
     */
    public static volatile int methodSession;

    private NativeAgent() {}

    /**
     * Loads the native library, which then belongs to the loader of this class.
     *
     * <p>From JDK 24 on, {@link System#load} warns unless native access is enabled for its caller's
     * module; enabling it would do so for the application's class path too, and hide warnings that
     * are the application's own. So this calls what {@code System.load} calls, for which the
     * package {@code java.lang} must have been opened to this class's module.
     *
     * @param path absolute path of the library
     * @throws UnsatisfiedLinkError if the library, or one that it needs, cannot be loaded
     * @throws ReflectiveOperationException if this JDK has no such way to load a library
     */
    public static void load(String path) throws ReflectiveOperationException {
        Method load = Runtime.class.getDeclaredMethod("load0", Class.class, String.class);
        load.setAccessible(true);
        try {
            load.invoke(Runtime.getRuntime(), NativeAgent.class, path);
        } catch (InvocationTargetException failure) {
            if (failure.getCause() instanceof UnsatisfiedLinkError) {
                throw (UnsatisfiedLinkError) failure.getCause();
            }
            throw failure;
        }
    }

    /**
     * Starts watching.
     *
     * @param options {@code key=value}, every key present, checked and in canonical form
     * @return null, or one sentence that says what failed and the remedy
     */
    public static native String start(String[] options);

    /** Ends all watches and flushes the counts: the JVM ends. Idempotent. */
    public static native void stop();

    /**
     * Stops, and gives back all that {@link #start} took: debug registers, the signal handler,
     * threads, events and tags of the JVM. The library itself stays loaded; {@code start} may be
     * called again. Harmless where nothing was started.
     *
     * @return null, or one sentence that says what is not as before and what that means
     */
    public static native String detach();

    /**
     * The constant pool of a class that is loaded: its number of entries plus one in two bytes,
     * then the entries, as from the ninth byte of a class file on. Needs {@link #start}.
     *
     * @return null where the JVM does not tell
     */
    public static native byte[] constantPool(Class<?> type);

    /**
     * The id of a class of remote objects, from 1; the same class gives the same id.
     *
     * @return the id, or 0 if the class cannot be watched
     */
    public static native int defineClass(Class<?> type);

    /**
     * Which backend sees accesses to fields, after {@link #start}: {@code hw}, {@code bytecode} or
     * {@code bytecode+hw}.
     */
    public static native String watchBackend();

    /** Why the debug registers cannot be used; empty where they are, or nobody asked. */
    public static native String hwRefusal();

    /** Classes were redefined, and the lines of their methods have other bytecodes now. */
    public static native void classesRedefined();

    /**
     * The fields that a class declares can be watched from now on; backend {@code bytecode} alone.
     */
    public static native void fieldsWoven(Class<?> declaring);

    /**
     * Objects of a class may be read from now on without that being seen: the samples of it that
     * wait for their fate end as {@code censored}; backend {@code bytecode} alone.
     */
    public static native void accessesUnseen(Class<?> type);

    /**
     * Reads of a field may go unseen by woven code from now on: no mark watches it, and of those
     * that do nothing more is told; backend {@code bytecode} alone.
     *
     * @param declaring the class that declares it
     */
    public static native void fieldUnseen(Class<?> declaring, String field);

    /**
     * A field is about to be accessed of an object that is, or looks, sampled; backend {@code
     * bytecode} alone.
     *
     * @param offset where the field lies in the object, bytes
     * @return what the mark of the object must be from now on, see {@code Marks}
     */
    public static native int fieldAccessed(Object object, int offset, boolean write);

    /**
     * Defines what objects of a place are counted as whose fields are keys: a class of its own.
     *
     * @param keys at most 64
     * @return the id, or 0 if the agent does not run
     */
    public static native int defineKeys(String name, String[] keys);

    /** Reads of a key of a sampled object are not seen from now on. */
    public static native void keyUnseen(Object object, int key);

    /** Reads of objects are not seen from now on that are counted as such a class. */
    public static native void keysUnseen(int classId);

    /**
     * An object that may be sampled was copied.
     *
     * @param copy to be watched along with its original; null where it cannot be, so that nothing
     *     more can be told of the sample
     * @return what the mark of the copy must be, see {@code Marks}
     */
    public static native int objectCopied(Object original, Object copy);

    /**
     * An object that may be sampled was copied, and marks look after the copy. What debug registers
     * watch of it ends as {@code censored}; backend {@code bytecode+hw} alone.
     */
    public static native void copiedBesideMarks(Object original);

    /**
     * A remote call begins on this thread.
     *
     * @param asyncId the asynchronous context in force, 0 for none
     * @return whether its objects are to be looked for; false where that costs more than {@code
     *     overhead.budget} allows
     */
    public static native boolean remoteCallEnter(long scopeId, long asyncId);

    /** So many remote calls began that were not drawn, and of which nothing else is told. */
    public static native void remoteCallsNotDrawn(long calls);

    /** So often by now code of the agent threw within a call of the application. */
    public static native void leftOut(long times);

    /**
     * What the application makes of so many objects of an answer is not followed, because too many
     * are.
     */
    public static native void notFollowed(long objects);

    /**
     * This thread looks for the objects of a remote call from now on.
     *
     * @return to be passed to {@link #lookEnds}, which charges the time to {@code overhead.budget}
     */
    public static native long lookBegins();

    /** This thread has looked for the objects of a remote call. */
    public static native void lookEnds(long began);

    /**
     * This thread goes on with a long look for the objects of a remote call, whose time is charged
     * to {@code overhead.budget} each time.
     *
     * @param since what this gave the last time; 0 where the long look begins
     * @return this thread's processor time, nanoseconds
     */
    public static native long lookGoesOn(long since);

    /**
     * Reads objects of the application without that being a use of them: what {@code reading} reads
     * on this thread ends no watch.
     */
    public static native void readUnseen(Runnable reading);

    /**
     * Sets whether what this thread reads now goes unseen, within {@link #readUnseen} alone.
     *
     * @return whether it did
     */
    public static native boolean setUnseen(boolean isUnseen);

    /**
     * The call path that this thread is at, for a remote call whose answer comes on another.
     *
     * @return id of the context, 0 where it could not be taken or costs more than {@code
     *     overhead.budget} allows
     */
    public static native long callPath();

    /**
     * A remote call of this thread ends: takes the call path, counts the objects, and arms the
     * samples.
     *
     * @param scopeId as in {@link #remoteCallEnter}
     * @param weight remote calls that it stands for, from 1
     * @param contextId its call path where {@link #callPath} has taken it before; 0 to take it now,
     *     -1 to leave it unknown
     * @param classIds classes of which objects were made
     * @param counts {@code classIds[i]} was made {@code counts[i]} times
     * @param classes how many entries of {@code classIds} and {@code counts} are in use; -1 where
     *     objects were not looked for
     * @param samples objects that were sampled, in random order
     * @param sampleClassIds class of each sample
     * @param sampleCount how many entries of {@code samples} are in use
     * @param bodyBytes size of the answer's body, -1 where unknown
     * @param requestId the request that the call was made for, 0 where none is known; once {@link
     *     #requestEnd} says that it is over, its samples hold no debug register any more
     * @param waitedNs time since {@link #remoteCallEnter}, from 0
     */
    public static native void remoteCallExit(
            long scopeId,
            long weight,
            long contextId,
            int[] classIds,
            int[] counts,
            int classes,
            Object[] samples,
            int[] sampleClassIds,
            int sampleCount,
            long bodyBytes,
            long requestId,
            long waitedNs);

    /** A class has other code than before, so that verdicts on its fields are void. */
    public static native void classRedefined(Class<?> type);

    /**
     * A request is over, and its objects are read no more, but for what its threads still do within
     * {@code watch.grace}. Called once for each request for which remote calls were made; cheap
     * where none of their objects was sampled.
     *
     * @param requestId as in {@link #remoteCallExit}
     */
    public static native void requestEnd(long requestId);

    /**
     * Defines a string that events refer to.
     *
     * @param utf8 its text in UTF-8
     * @return its id, from 1; 0 where the agent does not run
     */
    public static native int defineString(byte[] utf8);

    /**
     * Defines a client that the application uses and the agent does not know, and emits {@code
     * unknown_client}. Called once for each.
     *
     * @param name as people know it
     * @param className binary name of the class that tells so
     * @param kind as in {@code docs/events.md}
     */
    public static native void unknownClient(String name, String className, int kind);

    /**
     * Defines an operation that the service offers, and emits {@code operation_def}. Called once
     * for each.
     *
     * @param httpMethod empty where it answers any
     * @param route as requests name it
     * @param className binary name of the class that answers
     * @param methodName its method
     */
    public static native void operation(
            String httpMethod, String route, String className, String methodName);

    /**
     * Emits {@code http_server_request}, see {@code docs/events.md}. Its context is the exchange.
     *
     * @param localHigh the first eight bytes of the own address in IPv6, {@code localLow} the rest
     * @param ports the own one, 0 to 65535, times 65536, plus the peer's
     * @param traceparent null for none
     */
    public static native void httpServerRequest(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            String traceparent);

    /**
     * Emits {@code http_server_response}; the parameters as of {@link #httpServerRequest}.
     *
     * @param answeredAt when the last of the answer was handed over, as {@link System#nanoTime}
     *     tells time; 0 for now
     */
    public static native void httpServerResponse(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            int status,
            int outcome,
            long bodyBytes,
            String traceparent,
            long answeredAt);

    /** Emits {@code http_client_request}; the parameters as of {@link #httpServerRequest}. */
    public static native void httpClientRequest(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            long scopeId,
            long asyncId,
            String traceparent);

    /**
     * Emits {@code http_client_response}; the parameters as of {@link #httpServerRequest}.
     *
     * @param requestHash what it was asked for, 0 where unknown
     */
    public static native void httpClientResponse(
            long exchangeId,
            int method,
            int routeId,
            long localHigh,
            long localLow,
            long remoteHigh,
            long remoteLow,
            int ports,
            int streamId,
            int status,
            int outcome,
            long bodyBytes,
            long scopeId,
            long asyncId,
            String traceparent,
            long requestHash);

    /**
     * Emits {@code message_sent} or {@code message_received}, see {@code docs/events.md}.
     *
     * @param isSent which of the two
     * @param offset -1 where the broker did not tell it
     * @param bytes -1 where unknown
     * @param messageHash of the message's id, 0 where it has none
     */
    public static native void message(
            boolean isSent,
            long exchangeId,
            int topicId,
            int clusterId,
            int partition,
            long offset,
            long bytes,
            long messageHash);

    /**
     * Emits {@code async_context}.
     *
     * @param kind as in {@code docs/events.md}, or 4 for an exit followed by a destroy
     */
    public static native void asyncContext(long id, long parentId, int kind, int typeId);

    /** Emits {@code async_cause}. */
    public static native void asyncCause(long id, long causeId, long otherId, long otherNs);

    /** Processor time of this thread, nanoseconds; costs a system call. */
    public static native long threadCpuTime();

    /**
     * Emits {@code handling_sections}, see {@code docs/events.md}.
     *
     * @param received time from the first of the head to the beginning, 0 where unknown
     * @param sections of each piece, as in {@code docs/events.md}
     * @param wall how long it took
     * @param cpu processor time, -1 where unknown
     * @param pieces how many entries of them are in use
     */
    public static native void handlingSections(
            long exchangeId, long received, byte[] sections, long[] wall, long[] cpu, int pieces);

    /**
     * This thread works for a request from now on, and is sampled meanwhile. Of a virtual thread
     * its carrier, which is to be told when it carries it no more.
     *
     * @param exchangeId 0 for none
     */
    public static native void servesRequest(long exchangeId);

    /**
     * Emits {@code handling_layers} where samples of a handling are left to tell, see {@code
     * docs/events.md}. This thread works for it no more.
     */
    public static native void handlingLayers(long exchangeId);

    /** Length of what {@link #readCounters} fills. */
    public static final int COUNTER_VALUES = 8;

    /**
     * Reads what is counted of a thread: how long it ran since its counters were opened, how long
     * of that they counted (both nanoseconds), and each counter. A thread's counters are opened
     * when it first reads them.
     *
     * @param number what this returned on the thread whose counters are read; 0 for this thread's
     * @param values {@link #COUNTER_VALUES} of them, as they are when it returns a number
     * @return the number of the counters, which no others of the process have; 0 where they cannot
     *     be read or are closed
     */
    public static native long readCounters(long number, long[] values);

    /**
     * Emits {@code handling_counters}.
     *
     * @param values sums of what {@link #readCounters} gives
     */
    public static native void handlingCounters(long exchangeId, long[] values);

    /**
     * Emits {@code rows_fetched}, see {@code docs/events.md}.
     *
     * @param exchangeId of the statement
     * @param fetchNs -1 where unknown
     * @param isWhole whether there were no more rows
     */
    public static native void rowsFetched(
            long exchangeId, long rows, long fetchNs, boolean isWhole);

    /** The number by which the kernel knows this thread. */
    public static native int osThread();

    /**
     * Defines a probe of a method, and emits {@code probe_def}.
     *
     * @param probe its number; they are defined one after the other, from 1
     * @param names class, method, descriptor and source file, each in UTF-8
     * @param line the first of the method, 0 where unknown
     */
    public static native void defineProbe(int probe, byte[][] names, int line);

    /**
     * Emits {@code probe_removed}.
     *
     * @param reason as in {@code docs/events.md}
     */
    public static native void probeRemoved(int probe, int reason, long entriesPerSecond);

    /**
     * Emits {@code method_block}, see {@code docs/events.md}.
     *
     * @param name of the thread, in UTF-8
     * @param openCount how many entries of {@code open} are in use
     * @param length how many bytes of {@code records} are in use
     */
    public static native void methodBlock(
            long threadId,
            int osThreadId,
            byte[] name,
            long requestId,
            long base,
            long entriesBefore,
            long lost,
            int depth,
            int[] open,
            int openCount,
            int entries,
            int exits,
            byte[] records,
            int length);

    /** Emits {@code method_room}, see {@code docs/events.md}. */
    public static native void methodRoom(long threadId, long entries, int room);

    /**
     * Emits {@code method_event}.
     *
     * @param step as in {@code docs/events.md}
     */
    public static native void methodEvent(long threadId, int probe, int step);
}
