// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.agent.base.AgentFiles;
import org.objectweb.asm.Type;

/**
 * What the build has found out about advice (fieldtrace-guard's {@code AdviceIndexFile} says how it
 * is written): to read the classes themselves took longer than all else of a hook.
 */
final class AdviceIndex {

    /** Where classes lie that are compiled against a library, see {@link AdviceInjection}. */
    private static final String FOLDER = "advice/";

    private static final String CLASS = ".class";

    /** Where class files come from. */
    interface Files {
        /** The content of a file; null where there is none. */
        byte[] read(String name) throws IOException;
    }

    private final byte[] content;
    private final Files files;
    private final int classes;
    private final int strings;
    private final int offsets;

    /**
     * @param content of the file
     * @param files with the classes that it describes
     */
    AdviceIndex(byte[] content, Files files) {
        this.content = content;
        this.files = files;
        classes = number(0);
        strings = number(2);
        offsets = 4 + 4 * classes;
    }

    /** That of the agent's jar. */
    static AdviceIndex ofJar() throws IOException {
        byte[] content = AgentFiles.read(FOLDER + "index");
        if (content == null) {
            throw new IOException("the agent's jar has no index of advice");
        }
        return new AdviceIndex(content, AgentFiles::read);
    }

    /**
     * An advice class.
     *
     * @param name its internal name
     * @throws IOException if there is none
     */
    Advice advice(String name) throws IOException {
        Cursor at = new Cursor(describedAt(name));
        Map<String, Type> methods = new HashMap<>();
        for (int left = at.number(); left > 0; left--) {
            String method = at.string();
            methods.put(method, Type.getMethodType(at.string()));
        }
        String[] defined = new String[at.number()];
        for (int i = 0; i < defined.length; i++) {
            defined[i] = at.string();
        }
        return new Advice(name, methods, defined);
    }

    /** Adds what a class that is to be defined needs of a library itself. */
    void addNeeds(String name, ReferenceCheck check) throws IOException {
        Cursor at = new Cursor(describedAt(name));
        at.skip(2 * at.number()); // methods
        at.skip(at.number()); // what is defined with it
        for (int left = at.number(); left > 0; left--) {
            check.addClass(at.string());
        }
        for (int left = at.number(); left > 0; left--) {
            String owner = at.string();
            check.addMember(owner, at.string());
        }
    }

    /** The class file of one that is to be defined in a library's loader. */
    byte[] classFile(String name) throws IOException {
        byte[] classFile = files.read(FOLDER + name + CLASS);
        if (classFile == null) {
            throw noClass(name);
        }
        return classFile;
    }

    private int describedAt(String name) throws IOException {
        int from = 0;
        int behind = classes;
        while (from < behind) {
            int middle = (from + behind) >>> 1;
            int order = string(middle).compareTo(name);
            if (order == 0) {
                return offset(4 + 4 * middle);
            }
            if (order < 0) {
                from = middle + 1;
            } else {
                behind = middle;
            }
        }
        throw noClass(name);
    }

    private static IOException noClass(String name) {
        return new IOException("the agent's jar has no class " + name.replace('/', '.'));
    }

    private String string(int number) {
        int begin = offset(offsets + 4 * number);
        int end = number + 1 < strings ? offset(offsets + 4 * (number + 1)) : content.length;
        return new String(content, begin, end - begin, UTF_8);
    }

    private int offset(int position) {
        return number(position) << Short.SIZE | number(position + 2);
    }

    private int number(int position) {
        return (content[position] & 0xff) << Byte.SIZE | content[position + 1] & 0xff;
    }

    private final class Cursor {
        private int position;

        Cursor(int position) {
            this.position = position;
        }

        int number() {
            int number = AdviceIndex.this.number(position);
            position += 2;
            return number;
        }

        void skip(int numbers) {
            position += 2 * numbers;
        }

        String string() {
            return AdviceIndex.this.string(number());
        }
    }
}
