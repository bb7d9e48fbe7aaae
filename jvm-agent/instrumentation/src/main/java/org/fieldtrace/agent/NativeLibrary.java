// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.NativeAgent;

/** The native half of the agent: unpacked from the jar and loaded. */
final class NativeLibrary {

    private static final String LIBRARY = "libfieldtrace-agent.so";

    // Of names that nobody has taken yet.
    private static final int ATTEMPTS = 100;

    private static final int STICKY = 01000;
    private static final int OTHERS_WRITE = 00002;

    // A JVM never unloads it, and a second copy would be another agent.
    private static boolean isLoaded;

    private NativeLibrary() {}

    /**
     * Unpacks the native libraries into a private temporary folder and loads the agent's. The
     * folder is removed at once: what is mapped stays mapped, and nothing is left behind however
     * the JVM ends. Loads it once in a JVM; called by one thread at a time.
     *
     * @throws CannotWatchException if there is none for this platform, or it cannot be loaded
     */
    static void load(JarFile jar, Instrumentation instrumentation) throws CannotWatchException {
        if (isLoaded) {
            return;
        }
        String platform = platform();
        List<JarEntry> libraries = libraries(jar, platform);
        if (libraries.isEmpty()) {
            throw new CannotWatchException(
                    "the agent's jar has no native library for " + platform,
                    "run the application on Linux on x86-64, or on arm64 with a jar that was built"
                            + " for it too (fieldtrace build --also arm64)");
        }
        checkTemporaryFolder();
        List<Path> unpacked = new ArrayList<>();
        try {
            Path folder = privateFolder();
            unpacked.add(folder);
            for (JarEntry library : libraries) {
                Path file = folder.resolve(Path.of(library.getName()).getFileName());
                unpacked.add(file);
                try (InputStream content = jar.getInputStream(library);
                        OutputStream to = new FileOutputStream(file.toFile())) {
                    to.write(content.readAllBytes());
                }
            }
            NativeAgent.load(folder.resolve(LIBRARY).toString());
            isLoaded = true;
        } catch (IOException failure) {
            throw new CannotWatchException(
                    "the native library cannot be unpacked: " + failure,
                    "make room in "
                            + temporaryFolder()
                            + ", or set -Djava.io.tmpdir to a folder"
                            + " that may be written");
        } catch (UnsatisfiedLinkError failure) {
            throw new CannotWatchException(
                    "the native library cannot be loaded: " + failure.getMessage(),
                    remedy(String.valueOf(failure.getMessage())));
        } catch (ReflectiveOperationException failure) {
            throw new CannotWatchException(
                    "this JVM has no known way to load a native library: " + failure,
                    "run the application on a JDK from 11 to 25");
        } finally {
            remove(unpacked);
        }
    }

    private static List<JarEntry> libraries(JarFile jar, String platform) {
        String folder = "native/" + platform + "/";
        List<JarEntry> libraries = new ArrayList<>();
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            JarEntry entry = entries.nextElement();
            if (entry.getName().startsWith(folder) && !entry.isDirectory()) {
                libraries.add(entry);
            }
        }
        return libraries;
    }

    /**
     * A new folder that nobody else may enter. {@link Files#createTempDirectory} would load the
     * JDK's security providers before the application has set them up.
     */
    private static Path privateFolder() throws IOException {
        FileAttribute<?> own =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        // Not the process's number, for which the JDK would start to look after processes.
        String name = "fieldtrace-";
        for (int attempt = 1; ; attempt++) {
            Path folder = Path.of(temporaryFolder(), name + Long.toHexString(System.nanoTime()));
            try {
                return Files.createDirectory(folder, own);
            } catch (FileAlreadyExistsException taken) {
                if (attempt == ATTEMPTS) {
                    throw taken;
                }
            }
        }
    }

    /**
     * Where others may rename what is in the folder, they could put a library of theirs in place of
     * the one that is unpacked before it is loaded. The sticky bit keeps them from it.
     */
    private static void checkTemporaryFolder() throws CannotWatchException {
        Path folder = Path.of(temporaryFolder());
        try {
            int mode = (int) Files.getAttribute(folder, "unix:mode");
            if ((mode & OTHERS_WRITE) != 0 && (mode & STICKY) == 0) {
                throw new CannotWatchException(
                        "others may replace what is unpacked into " + folder,
                        "chmod +t " + folder + ", or set -Djava.io.tmpdir to another folder");
            }
        } catch (IOException | UnsupportedOperationException unknown) {
            // Unpacking says what is wrong with the folder.
        }
    }

    /** Platform of this JVM in the words of the jar's folders, such as {@code linux-x86_64}. */
    private static String platform() {
        String processor = System.getProperty("os.arch");
        return System.getProperty("os.name").toLowerCase(java.util.Locale.ROOT)
                + "-"
                + (processor.equals("amd64") ? "x86_64" : processor);
    }

    /**
     * Opens to the bridge what it needs of java.base: java.lang, see {@link NativeAgent#load}, and
     * what tells where fields of objects lie.
     */
    static void openJavaBase(Instrumentation instrumentation) {
        Set<Module> bridge = Set.of(NativeAgent.class.getModule());
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of("jdk.internal.misc", bridge),
                Map.of("java.lang", bridge),
                Set.of(),
                Map.of());
    }

    private static String remedy(String message) {
        if (message.contains("lttng-ust")) {
            return "install LTTng-UST 2.13; on Debian: apt-get install liblttng-ust1";
        }
        if (message.contains("Operation not permitted") || message.contains("failed to map")) {
            return "set -Djava.io.tmpdir to a folder on a file system without noexec, instead of "
                    + temporaryFolder();
        }
        return "install the library that is named; fieldtrace doctor checks what is needed";
    }

    private static String temporaryFolder() {
        return System.getProperty("java.io.tmpdir");
    }

    private static void remove(List<Path> unpacked) {
        for (int i = unpacked.size() - 1; i >= 0; i--) {
            try {
                Files.deleteIfExists(unpacked.get(i));
            } catch (IOException failure) {
                Notice.print(
                        unpacked.get(i) + " cannot be removed (remedy: remove it): " + failure);
            }
        }
    }
}
