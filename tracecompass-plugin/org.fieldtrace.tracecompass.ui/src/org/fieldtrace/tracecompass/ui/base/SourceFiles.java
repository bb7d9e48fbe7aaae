// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.base;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Finds files of sources by their package and name, in folders and in jars of sources. */
final class SourceFiles {
    /** So that a folder that holds all of a disk is given up. */
    private static final int MOST_FILES = 500_000;

    private static final String SOURCES_JAR = "-sources.jar";

    private final List<Path> folders;
    private final Path copies;

    /**
     * @param folders from the first to look into to the last
     * @param copies folder for what is taken out of jars
     */
    SourceFiles(List<Path> folders, Path copies) {
        this.folders = folders;
        this.copies = copies;
    }

    /**
     * The file, or a copy of what a jar holds of it. A file goes before a jar.
     *
     * @param name with the folders of its package, such as {@code com/acme/Client.java}
     */
    Optional<Path> find(String name) throws IOException {
        List<Path> jars = new ArrayList<>();
        for (Path folder : folders) {
            Search search = new Search(Path.of(name), jars);
            Files.walkFileTree(folder, search);
            if (search.found != null) {
                return Optional.of(search.found);
            }
        }
        for (Path jar : jars) {
            Optional<Path> copy = copyOutOf(jar, name);
            if (copy.isPresent()) {
                return copy;
            }
        }
        return Optional.empty();
    }

    private Optional<Path> copyOutOf(Path jar, String name) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            ZipEntry entry = zip.getEntry(name);
            Path copy = copies.resolve(jar.getFileName()).resolve(name).normalize();
            if (entry == null || !copy.startsWith(copies)) {
                return Optional.empty();
            }
            Files.createDirectories(copy.getParent());
            try (InputStream in = zip.getInputStream(entry)) {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            return Optional.of(copy);
        }
    }

    private static final class Search extends SimpleFileVisitor<Path> {
        private final Path name;
        private final List<Path> jars;
        private Path found;
        private int files;

        Search(Path name, List<Path> jars) {
            this.name = name;
            this.jars = jars;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            Path last = folder.getFileName();
            boolean isHidden = files > 0 && last != null && last.toString().startsWith(".");
            return isHidden ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            files++;
            if (file.endsWith(name)) {
                found = file;
            } else if (file.toString().endsWith(SOURCES_JAR)) {
                jars.add(file);
            }
            return found != null || files > MOST_FILES
                    ? FileVisitResult.TERMINATE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE; // others may have it
        }
    }
}
