// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Gets employees as maps. What becomes of each key is known. */
public class Main {

    private static Employees employees;
    private static Json json;
    private static Object sink;

    public static class Address {
        public String street;
        public String city;
    }

    /** An envelope that does not say what it holds. */
    public static class Envelope {
        public Map<String, Object> address;
    }

    /** As an answer has it; all that it holds is of classes. */
    public static class Person {
        public Home address;
    }

    /** What is made into an {@link Address}. */
    public static class Home {
        public String street;
        public String city;
    }

    /** What a library of JSON does. */
    interface Json {
        Map<String, Object> parse(String text) throws Exception;

        String write(Object object) throws Exception;

        Address convert(Object object) throws Exception;

        <T> T parse(String text, Class<T> type) throws Exception;
    }

    static class Jackson implements Json {
        private final ObjectMapper mapper =
                new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

        @Override
        public Map<String, Object> parse(String text) throws Exception {
            return mapper.readValue(text, Map.class);
        }

        @Override
        public String write(Object object) throws Exception {
            return mapper.writeValueAsString(object);
        }

        @Override
        public Address convert(Object object) {
            return mapper.convertValue(object, Address.class);
        }

        @Override
        public <T> T parse(String text, Class<T> type) throws Exception {
            return mapper.readValue(text, type);
        }
    }

    static class GsonMaps implements Json {
        private final Gson gson = new Gson();

        @Override
        public Map<String, Object> parse(String text) {
            return gson.fromJson(text, new TypeToken<Map<String, Object>>() {}.getType());
        }

        @Override
        public String write(Object object) {
            return gson.toJson(object);
        }

        @Override
        public Address convert(Object object) {
            return gson.fromJson(gson.toJsonTree(object), Address.class);
        }

        @Override
        public <T> T parse(String text, Class<T> type) {
            return gson.fromJson(text, type);
        }
    }

    public static void main(String[] arguments) throws Exception {
        json = arguments[0].equals("gson") ? new GsonMaps() : new Jackson();
        try (Employees all = new Employees()) {
            employees = all;
            for (int i = 0; i < Employees.CALLS; i++) {
                reads();
                iterates();
                forwards();
                shows();
                replaces();
                removes();
                copies();
                converts();
                rewrites();
                unwraps();
                remakes();
                remakesItsText();
            }
        }
    }

    private static Map<String, Object> fetch() throws Exception {
        return json.parse(employees.fetch());
    }

    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    static void reads() throws Exception {
        Map<String, Object> employee = fetch();
        sink = employee.get("name");
        sink = map(employee.get("address")).getOrDefault("street", "");
        sink = employee.containsKey("email") || employee.keySet().size() == 1;
        sink = employee.get("nothing");
        sink = employee.get("seldom");
        for (Object item : (List<?>) employee.get("items")) {
            sink = map(item).get("sku");
        }
        employee.put("added", 1);
    }

    static void iterates() throws Exception {
        map(fetch().get("address")).forEach((key, value) -> sink = value);
    }

    static void forwards() throws Exception {
        sink = json.write(fetch());
    }

    static void shows() throws Exception {
        sink = fetch().toString();
    }

    static void replaces() throws Exception {
        Map<String, Object> employee = fetch();
        employee.put("name", "other");
        employee.put("email", employee.get("name"));
        sink = employee.get("email");
    }

    static void removes() throws Exception {
        sink = fetch().remove("name");
    }

    static void copies() throws Exception {
        sink = map(copy(fetch())).get("name");
    }

    private static Object copy(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(Main::copy).toList();
        }
        if (!(value instanceof Map)) {
            return value;
        }
        Map<String, Object> copied = new HashMap<>(map(value));
        copied.replaceAll((key, held) -> copy(held));
        return copied;
    }

    static void converts() throws Exception {
        sink = json.convert(fetch().get("address")).street;
    }

    static void rewrites() throws Exception {
        String address = json.write(fetch().get("address"));
        sink = json.parse(address, Address.class).street;
    }

    static void unwraps() throws Exception {
        Envelope employee = json.parse(employees.fetch(), Envelope.class);
        sink = json.parse(json.write(employee.address), Address.class).street;
    }

    static void remakes() throws Exception {
        sink = json.convert(json.parse(employees.fetch(), Person.class).address).street;
    }

    static void remakesItsText() throws Exception {
        Home home = json.parse(employees.fetch(), Person.class).address;
        sink = json.parse(json.write(home), Address.class).street;
    }
}
