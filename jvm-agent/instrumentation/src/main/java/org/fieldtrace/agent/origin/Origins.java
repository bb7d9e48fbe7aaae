// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.origin;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.fieldtrace.agent.base.ClassTransformers;
import org.fieldtrace.agent.bridge.ClassPrefixes;
import org.fieldtrace.agent.bridge.HeldTypes;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.PackageOrigins;

/**
 * Tells whose a package is when the first of its classes is loaded, by where that comes from. Each
 * folder and jar is looked at once, and those of libraries that are known by name not at all.
 */
public final class Origins implements ClassFileTransformer {

    private static final String AGENT = "org/fieldtrace/agent/";

    /** Of more folders and jars than these the names of classes tell. */
    private static final int MOST_SOURCES = 10_000;

    private final Map<String, Source> sources = new ConcurrentHashMap<>();
    private volatile Last last = new Last(null, null);

    /** How many packages have been noted, of each of which more than one source may have a part. */
    private final AtomicInteger noted = new AtomicInteger();

    private final Application application;
    private final ClassPrefixes known;
    private final ClassPrefixes users;

    private Origins(Collection<String> known, Collection<String> users) {
        this.known = new ClassPrefixes(known);
        this.users = new ClassPrefixes(users);
        application =
                Application.of(
                        System.getProperty("sun.java.command", ""),
                        System.getProperty("java.class.path", ""),
                        this.known::leaveOut);
    }

    /**
     * Tells it of all classes, those loaded already and those to come.
     *
     * @param known beginnings of names of libraries' classes, and exceptions
     * @param users those that the user gives, which count more than where a class comes from
     */
    public static void install(
            Instrumentation instrumentation,
            ClassTransformers transformers,
            Collection<String> known,
            Collection<String> users) {
        PackageOrigins.forgetAll();
        HeldTypes.forgetAll();
        Origins origins = new Origins(known, users);
        transformers.addForLoading(origins);
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (!type.isArray() && type.getName().indexOf('/') < 0) {
                origins.loaded(type);
            }
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (className != null && isOfInterest(loader, className)) {
            note(className, protectionDomain, named -> ClassNames.forEach(classFile, named));
        }
        return null;
    }

    private void loaded(Class<?> type) {
        if (type.getClassLoader() == null) {
            return; // nearly all, whose names need not be written otherwise
        }
        String className = type.getName().replace('.', '/');
        if (!isOfInterest(type.getClassLoader(), className)) {
            return;
        }
        ProtectionDomain domain;
        try {
            domain = type.getProtectionDomain();
        } catch (SecurityException forbidden) {
            return; // the name of the class tells
        }
        note(
                className,
                domain,
                named -> {
                    byte[] pool = NativeAgent.calls().constantPool(type);
                    if (pool != null) {
                        ClassNames.forEachOfPool(pool, named);
                    }
                });
    }

    private static boolean isOfInterest(ClassLoader loader, String className) {
        return loader != null
                && loader != ClassLoader.getPlatformClassLoader()
                && !className.startsWith(AGENT);
    }

    private void note(String className, ProtectionDomain domain, Consumer<Consumer<String>> names) {
        try {
            CodeSource code = domain == null ? null : domain.getCodeSource();
            URL location = code == null ? null : code.getLocation();
            if (location == null) {
                return;
            }
            Source source = source(location);
            if (source != null && isTakenForApplications(source, className)) {
                names.accept(this::held);
            }
        } catch (Throwable unknown) {
            // The name of the class tells.
        }
    }

    /** Tells whose its package is where that is not told yet. */
    private boolean isTakenForApplications(Source source, String className) {
        int end = className.lastIndexOf('/');
        String path = end < 0 ? "" : className.substring(0, end);
        Known known = source.packages.get(path);
        if (known != null && known.noted == noted.get()) {
            return known.isTaken;
        }
        String packageName = path.replace('/', '.');
        if (known == null && source.packages.putIfAbsent(path, Known.NOTHING) == null) {
            tell(packageName, source);
        }
        int current = noted.get();
        boolean isTaken = isTakenForApplications(packageName);
        source.packages.put(path, new Known(current, isTaken));
        return isTaken;
    }

    /** Neighbours in a jar come one after another: its address is written out once for all. */
    private Source source(URL location) {
        Last before = last;
        if (before.get() == location) {
            return before.source;
        }
        Source source = source(location.toString());
        last = new Last(location, source);
        return source;
    }

    /** Keeps no loader: where a location is held is whoever loads from it. */
    private static final class Last extends WeakReference<URL> {
        final Source source;

        Last(URL location, Source source) {
            super(location);
            this.source = source;
        }
    }

    private Source source(String location) {
        Source known = sources.get(location);
        if (known != null || sources.size() >= MOST_SOURCES) {
            return known;
        }
        Location place = Location.of(location);
        if (place == null) {
            return null;
        }
        Source made = new Source(place, application);
        Source other = sources.putIfAbsent(location, made);
        return other == null ? made : other;
    }

    private void tell(String packageName, Source source) {
        boolean isFirst = source.packages.size() == 1;
        boolean isListed = isListed(packageName + ".");
        boolean isNews = (!isListed || application.owns(packageName)) && source.judgeOnce();
        if (isFirst || isNews) {
            Judgement judged = source.judgement();
            NativeAgent.calls().codeOrigin(source.name, judged.owner.ordinal(), judged.reason);
        }
        if (packageName.isEmpty()) {
            return; // no list leaves its classes out, and others' names do not begin like it
        }
        Boolean isApplications = source.isApplications(packageName, isListed);
        if (isApplications == null) {
            return;
        }
        if (isApplications) {
            application.addPackage(packageName);
        }
        if (!users.fits(packageName + ".") && PackageOrigins.note(packageName, isApplications)) {
            noted.incrementAndGet();
            NativeAgent.calls().packageOrigin(packageName, isApplications);
        }
    }

    private boolean isListed(String className) {
        return known.leaveOut(className);
    }

    private boolean isTakenForApplications(String packageName) {
        Boolean origin = PackageOrigins.of(packageName + ".", '.');
        return origin == null ? !isListed(packageName + ".") : origin;
    }

    private void held(String className) {
        if (!known.leaveOut(className)) {
            HeldTypes.add(className);
        }
    }
}
