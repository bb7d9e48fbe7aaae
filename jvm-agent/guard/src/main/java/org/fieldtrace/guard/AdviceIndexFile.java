// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The file that the agent looks advice up in, {@code AdviceIndex} of its hooks. Whoever looks for
 * one class decodes that alone:
 *
 * <pre>{@code
 * number of classes (2), number of strings (2)
 * by class, in the order of their names: where it is described (4)
 * by string, of which names of classes come first: where it begins (4)
 * descriptions of classes, all numbers of two bytes:
 *     how many methods that hooks call, and each one's name and descriptor
 *     how many classes the agent defines for it, and their names; none where it need not
 *     how many classes of libraries the class needs itself, and their names
 *     how many of their methods and fields, and each one's class and what AdviceNeeds calls it
 * strings, in UTF-8
 * }</pre>
 */
final class AdviceIndexFile {

    private static final int MOST = 0xffff;

    private final Map<String, Described> classes = new TreeMap<>();
    private final List<String> strings = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    private record Described(
            Map<String, String> methods,
            List<String> defined,
            List<String> needed,
            List<AdviceNeeds.Member> members) {}

    /** A class that every loader finds. */
    void add(String name, Map<String, String> methods) {
        classes.put(name, new Described(methods, List.of(), List.of(), List.of()));
    }

    /** A class that the agent defines, with others of which it makes use. */
    void add(String name, Map<String, String> methods, List<String> defined, AdviceNeeds needs) {
        classes.put(name, new Described(methods, defined, needs.classes(), needs.members()));
    }

    byte[] content() {
        try {
            classes.keySet().forEach(this::number);
            List<Integer> offsets = new ArrayList<>();
            ByteArrayOutputStream described = new ByteArrayOutputStream();
            DataOutputStream description = new DataOutputStream(described);
            for (Described type : classes.values()) {
                offsets.add(description.size());
                describe(type, description);
            }
            return content(offsets, described.toByteArray());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private byte[] content(List<Integer> offsets, byte[] described) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        DataOutputStream file = new DataOutputStream(content);
        file.writeShort(classes.size());
        file.writeShort(strings.size());
        int behind = 4 + 4 * (classes.size() + strings.size());
        for (int offset : offsets) {
            file.writeInt(behind + offset);
        }
        int begin = behind + described.length;
        for (String string : strings) {
            file.writeInt(begin);
            begin += string.getBytes(StandardCharsets.UTF_8).length;
        }
        file.write(described);
        for (String string : strings) {
            file.write(string.getBytes(StandardCharsets.UTF_8));
        }
        return content.toByteArray();
    }

    private void describe(Described type, DataOutputStream description) throws IOException {
        description.writeShort(type.methods.size());
        for (Map.Entry<String, String> method : type.methods.entrySet()) {
            description.writeShort(number(method.getKey()));
            description.writeShort(number(method.getValue()));
        }
        for (List<String> names : List.of(type.defined, type.needed)) {
            description.writeShort(names.size());
            for (String name : names) {
                description.writeShort(number(name));
            }
        }
        description.writeShort(type.members.size());
        for (AdviceNeeds.Member member : type.members) {
            description.writeShort(number(member.owner()));
            description.writeShort(number(member.nameAndType()));
        }
    }

    private int number(String string) {
        Integer known = numbers.putIfAbsent(string, strings.size());
        if (known != null) {
            return known;
        }
        strings.add(string);
        if (strings.size() > MOST) {
            throw new IllegalStateException("more strings than the index of advice has numbers");
        }
        return strings.size() - 1;
    }
}
