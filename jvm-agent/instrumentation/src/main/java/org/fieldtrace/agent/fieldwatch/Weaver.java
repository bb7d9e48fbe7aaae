// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.watch.FieldWatch;

/**
 * Weaves the code that accesses the fields of a class when the first of its objects is to be
 * sampled; only then are they sampled.
 */
final class Weaver implements AccessTransformer.Obstacles {

    /** Until weaving is tried again for which memory, or something else of the JVM, was short. */
    private static final long PAUSE_MS = 100;

    private static final long LONGEST_PAUSE_MS = TimeUnit.MINUTES.toMillis(1);

    private final ApplicationClasses application;
    private final Readers readers;
    private final LoadedReaders loaded;
    private final WovenOwners owners;
    private final Retransformation retransformation;
    private final ScheduledExecutorService background;
    private final Queue<Class<?>> found = new ConcurrentLinkedQueue<>();
    private final Queue<WeakReference<Class<?>>> watched = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean isRetryDue = new AtomicBoolean();
    private volatile boolean exhausted; // since this was last looked at
    private volatile long pauseMs = PAUSE_MS;

    Weaver(
            Instrumentation instrumentation,
            ApplicationClasses application,
            Readers readers,
            LoadedReaders loaded,
            WovenOwners owners,
            ScheduledExecutorService background) {
        this.application = application;
        this.readers = readers;
        this.loaded = loaded;
        this.owners = owners;
        this.retransformation = new Retransformation(instrumentation);
        this.background = background;
    }

    /** An object of the class is to be sampled; returns at once. */
    void found(Class<?> type) {
        found.add(type);
        background.execute(this::weaveFound);
    }

    /** A class that comes cannot be woven; what it reads, or may, is watched no longer. */
    @Override
    public void hindered(Readers.Reader reader, Set<String> accessed) {
        if (accessed != null && !owners.containsAny(accessed)) {
            return;
        }
        for (WeakReference<Class<?>> reference : watched) {
            Class<?> type = reference.get();
            if (type != null
                    && (accessed == null
                            || names(ownersOf(type)).stream().anyMatch(accessed::contains))) {
                FieldWatch.ignore(type);
                tell(type, reader);
            }
        }
    }

    /** What is read by a class that is not woven is not known, so all are woven anew. */
    @Override
    public void exhausted() {
        exhausted = true; // first, because what follows may fail of the same lack
        for (WeakReference<Class<?>> reference : watched) {
            Class<?> type = reference.get();
            if (type != null) {
                FieldWatch.ignore(type);
            }
        }
        retryLater();
    }

    /** One retry serves all who ask for it: under a full heap every class that comes asks. */
    private void retryLater() {
        if (isRetryDue.compareAndSet(false, true)) {
            try {
                background.schedule(this::retry, pauseMs, TimeUnit.MILLISECONDS);
            } catch (Throwable shortOfSomethingOrClosed) {
                isRetryDue.set(false);
            }
        }
    }

    private void retry() {
        isRetryDue.set(false);
        weaveFound();
    }

    /** Undoes what cannot be undone by taking the classes back: the call sites of loops. */
    void close() {
        for (WeakReference<Class<?>> reference : watched) {
            Class<?> type = reference.get();
            if (type != null) {
                FieldWatch.unwatch(type, ownersOf(type));
            }
        }
    }

    private void weaveFound() {
        Set<Class<?>> types = new HashSet<>();
        try {
            if (exhausted) {
                exhausted = false;
                loaded.note(); // a class that came meanwhile may not have been noted either
                watched.stream()
                        .map(WeakReference::get)
                        .filter(Objects::nonNull)
                        .forEach(types::add);
            }
            for (Class<?> type = found.poll(); type != null; type = found.poll()) {
                types.add(type);
            }
            weave(types);
        } catch (VirtualMachineError shortOfSomething) {
            exhausted = true;
        } catch (Throwable failure) {
            Notice.print(
                    "objects of "
                            + types.stream().map(Class::getName).collect(Collectors.joining(", "))
                            + " are not watched: "
                            + failure
                            + Stream.of(failure.getStackTrace())
                                    .findFirst()
                                    .map(frame -> " at " + frame)
                                    .orElse("")
                            + " (remedy: please report this line)");
            return;
        }
        if (exhausted) {
            found.addAll(types);
            pauseMs = Math.min(LONGEST_PAUSE_MS, 2 * pauseMs);
            retryLater();
        } else {
            pauseMs = PAUSE_MS;
        }
    }

    private void weave(Collection<Class<?>> types) throws InterruptedException {
        Set<String> names = new HashSet<>();
        for (Class<?> type : types) {
            names.addAll(names(ownersOf(type)));
        }
        if (names.isEmpty()) {
            return;
        }
        int generation = owners.add(names);
        retransformation.bringTo(generation, () -> readers.of(names));
        for (Class<?> type : types) {
            if (!exhausted) {
                watch(type);
            }
        }
    }

    private void watch(Class<?> type) {
        List<Class<?>> accessedThrough = ownersOf(type);
        if (accessedThrough.isEmpty()) {
            return; // of a library, whose code is not woven
        }
        watched.removeIf(reference -> reference.get() == null || reference.get() == type);
        watched.add(new WeakReference<>(type));
        // Ahead of the question, so that whoever is hindered from now on stops it again.
        FieldWatch.watch(type, accessedThrough);
        Optional<Readers.Reader> unwoven =
                readers.of(names(accessedThrough)).stream()
                        .filter(reader -> reader.obstacle != null)
                        .findFirst();
        if (unwoven.isPresent()) {
            FieldWatch.ignore(type);
            tell(type, unwoven.get());
        }
    }

    private static void tell(Class<?> type, Readers.Reader reader) {
        Notice.print(
                "unwatched " + type.getName(),
                "objects of "
                        + type.getName()
                        + " are not watched, because "
                        + reader.name()
                        + " reads their fields, or may, and cannot be woven: "
                        + reader.obstacle);
    }

    /** The class and those of its superclasses that are the application's. */
    private List<Class<?>> ownersOf(Class<?> type) {
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> c = type; c != null && application.contains(c); c = c.getSuperclass()) {
            all.add(c);
        }
        return all;
    }

    private static Set<String> names(Collection<Class<?>> types) {
        return types.stream().map(c -> c.getName().replace('.', '/')).collect(Collectors.toSet());
    }
}
