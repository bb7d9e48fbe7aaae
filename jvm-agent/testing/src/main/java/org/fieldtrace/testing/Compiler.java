// SPDX-License-Identifier: MIT
package org.fieldtrace.testing;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles source text to class files in memory, with the processors on the class path. */
public final class Compiler {

    private static final Pattern TYPE =
            Pattern.compile("(?m)^(?:public )?(?:\\w+ )*(?:class|record|interface|enum) (\\w+)");

    private Compiler() {}

    /** Class files by internal name, for the given Java release, on the class path of the tests. */
    public static Map<String, byte[]> compile(int release, String source) {
        return compile(release, source, System.getProperty("java.class.path"));
    }

    /** Class files by internal name, for the given Java release and class path. */
    public static Map<String, byte[]> compile(int release, String source, String classPath) {
        return compile(release, List.of(source), classPath);
    }

    /** As above, of sources that may need one another; far quicker than one after another. */
    public static Map<String, byte[]> compile(int release, List<String> sources, String classPath) {
        List<Source> units = sources.stream().map(Source::of).toList();
        Map<String, ByteArrayOutputStream> outputs = new TreeMap<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        JavaFileManager files =
                new ForwardingJavaFileManager<JavaFileManager>(
                        compiler.getStandardFileManager(null, null, null)) {
                    @Override
                    public JavaFileObject getJavaFileForOutput(
                            Location location,
                            String className,
                            JavaFileObject.Kind kind,
                            FileObject sibling) {
                        return kind == JavaFileObject.Kind.SOURCE
                                ? new Generated(className)
                                : new ClassFile(className, outputs);
                    }
                };
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of(
                        "--release",
                        Integer.toString(release),
                        "-g",
                        "-parameters", // as Spring wants it
                        "-Xlint:-options",
                        "-classpath",
                        classPath);
        boolean compiled = compiler.getTask(messages, files, null, options, null, units).call();
        assertTrue(compiled, () -> messages + "\n" + String.join("\n", sources));
        Map<String, byte[]> classFiles = new TreeMap<>();
        outputs.forEach((name, bytes) -> classFiles.put(name, bytes.toByteArray()));
        return classFiles;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        static Source of(String text) {
            Matcher type = TYPE.matcher(text);
            assertTrue(type.find(), text);
            return new Source(type.group(1), text);
        }

        private Source(String className, String text) {
            super(URI.create("memory:///" + className + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** By a processor of annotations on the class path; the compiler reads it next. */
    private static final class Generated extends SimpleJavaFileObject {
        private final ByteArrayOutputStream text = new ByteArrayOutputStream();

        Generated(String className) {
            super(URI.create("memory:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
        }

        @Override
        public OutputStream openOutputStream() {
            return text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text.toString(StandardCharsets.UTF_8);
        }
    }

    private static final class ClassFile extends SimpleJavaFileObject {
        private final String name;
        private final Map<String, ByteArrayOutputStream> outputs;

        ClassFile(String className, Map<String, ByteArrayOutputStream> outputs) {
            super(URI.create("memory:///" + className.replace('.', '/') + ".class"), Kind.CLASS);
            this.name = className.replace('.', '/');
            this.outputs = outputs;
        }

        @Override
        public OutputStream openOutputStream() {
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            outputs.put(name, output);
            return output;
        }
    }
}
