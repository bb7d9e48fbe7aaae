// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * Guards the classes of a folder: {@link SafeAdvice} lies around what hooks call, and what is
 * caught unseen is counted. Writes what it has guarded into a file, one method or class a line.
 *
 * <p>Arguments: the folder and the file.
 */
public final class GuardAdvice {

    private static final String CLASS = ".class";

    private GuardAdvice() {}

    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        List<Path> files;
        try (Stream<Path> found = Files.walk(folder)) {
            files = found.filter(file -> file.toString().endsWith(CLASS)).sorted().toList();
        }
        List<String> report = new ArrayList<>();
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            List<String> before = GuardMark.of(bytes);
            if (before != null) {
                report.addAll(before);
                continue;
            }
            List<String> guarded = new ArrayList<>();
            bytes = guard(bytes, guarded);
            Files.write(file, GuardMark.put(bytes, guarded));
            report.addAll(guarded);
        }
        Files.write(Path.of(arguments[1]), report);
    }

    /**
     * The class file with its guards.
     *
     * @param report gets a line for each
     */
    static byte[] guard(byte[] classFile, List<String> report) {
        String internalName = new ClassReader(classFile).getClassName();
        if (internalName.equals(SafeAdvice.FAILURE)) {
            return classFile;
        }
        String name = internalName.replace('/', '.');
        CountedCatches.Counted counted = CountedCatches.in(classFile);
        if (counted.handlers() > 0) {
            report.add(name + " counts what is left out in " + counted.handlers() + " handlers");
        }
        List<String> wrapped = new ArrayList<>();
        byte[] guarded = SafeAdvice.wrap(counted.classFile(), wrapped);
        wrapped.forEach(method -> report.add(name + "." + method + " never throws"));
        return wrapped.isEmpty() ? counted.classFile() : guarded;
    }
}
