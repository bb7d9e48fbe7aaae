// SPDX-License-Identifier: MIT
package app;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.fieldtrace.agent.base.ClassSearch;
import org.fieldtrace.agent.base.ConstantPool;

/**
 * Looks through the class files of the JDK and of a jar, and through what becomes of them when
 * bytes are changed and cut off, for names that some have: natively, and as the JDK does.
 */
public class Searching {

    private static final String[] PACKAGES = {"java/sql/", "java/util/stream/", "java/nio/file/"};

    private static final ClassSearch[] CONSTANTS = {
        search(true, "wait", "notify", "notifyAll"),
        search(true, "clone"),
        search(true, "java/lang/String"),
        search(true, "Lorg/fieldtrace/api/RemoteCall;")
    };
    private static final byte[][][] NAMES = {
        bytes("wait", "notify", "notifyAll"),
        bytes("clone"),
        bytes("java/lang/String"),
        bytes("Lorg/fieldtrace/api/RemoteCall;")
    };
    private static final ClassSearch BEGINNINGS = search(false, PACKAGES);

    private static final Random RANDOM = new Random(33);

    private static long files;
    private static long found;

    public static void main(String[] arguments) throws Exception {
        int each = Integer.parseInt(arguments[0]);
        look(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules"), each);
        URI jar = URI.create("jar:" + Path.of(arguments[1]).toUri());
        try (FileSystem content = FileSystems.newFileSystem(jar, Map.of())) {
            look(content.getPath("/"), each);
        }
        System.out.println(files > 500 && found > files / 2 ? "the same" : files + " " + found);
    }

    private static void look(Path root, int each) throws Exception {
        try (Stream<Path> all = Files.walk(root)) {
            int number = 0;
            for (Path file : (Iterable<Path>) all::iterator) {
                if (file.toString().endsWith(".class") && number++ % each == 0) {
                    byte[] classFile = Files.readAllBytes(file);
                    compare(file, classFile);
                    compare(file, damaged(classFile));
                    files++;
                }
            }
        }
    }

    private static byte[] damaged(byte[] classFile) {
        byte[] damaged = java.util.Arrays.copyOf(classFile, RANDOM.nextInt(classFile.length + 1));
        for (int i = RANDOM.nextInt(4); i > 0 && damaged.length > 0; i--) {
            damaged[RANDOM.nextInt(Math.min(damaged.length, 200))] = (byte) RANDOM.nextInt();
        }
        return damaged;
    }

    private static void compare(Path file, byte[] classFile) {
        for (int i = 0; i < CONSTANTS.length; i++) {
            boolean isIn = ConstantPool.containsAny(classFile, NAMES[i]);
            check(file, isIn, CONSTANTS[i].findsOneIn(classFile));
        }
        String text = new String(classFile, ISO_8859_1);
        boolean isIn = false;
        for (String name : PACKAGES) {
            isIn |= text.contains(name);
        }
        check(file, isIn, BEGINNINGS.findsOneIn(classFile));
    }

    private static void check(Path file, boolean expected, boolean actual) {
        found += actual ? 1 : 0;
        if (expected != actual) {
            throw new AssertionError(file + " has one: " + expected + ", natively: " + actual);
        }
    }

    private static byte[][] bytes(String... texts) {
        return Stream.of(texts).map(text -> text.getBytes(ISO_8859_1)).toArray(byte[][]::new);
    }

    private static ClassSearch search(boolean areWhole, String... names) {
        return new ClassSearch(bytes(names), areWhole) {
            @Override
            protected boolean looksForOneIn(byte[] classFile) {
                throw new AssertionError("native code does not look");
            }
        };
    }
}
