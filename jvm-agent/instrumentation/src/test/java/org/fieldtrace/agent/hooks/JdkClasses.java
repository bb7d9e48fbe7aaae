// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds the class files of a JDK, whichever it is; loads none. */
final class JdkClasses extends ClassLoader {

    private final FileSystem image;

    JdkClasses(Path jdk) throws IOException {
        image = FileSystems.newFileSystem(URI.create("jrt:/"), Map.of("java.home", jdk.toString()));
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        int slash = name.lastIndexOf('/');
        Path modules = image.getPath("/packages", name.substring(0, slash).replace('/', '.'));
        if (!Files.isDirectory(modules)) {
            return null;
        }
        try (Stream<Path> listed = Files.list(modules)) {
            List<Path> files =
                    listed.map(m -> image.getPath("/modules", m.getFileName().toString(), name))
                            .filter(Files::exists)
                            .toList();
            return files.isEmpty()
                    ? null
                    : new ByteArrayInputStream(Files.readAllBytes(files.get(0)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
