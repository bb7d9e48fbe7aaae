// SPDX-License-Identifier: MIT
package app;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;

/** Gets employees as objects of JSON. What becomes of each key is known. */
public class Main {

    private static final Gson GSON = new Gson();

    private static Employees employees;
    private static Object sink;

    public static class Address {
        public String street;

        @SerializedName(value = "city", alternate = "place")
        public String city;
    }

    public static void main(String[] arguments) throws Exception {
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
            }
        }
    }

    private static JsonObject fetch() throws Exception {
        return JsonParser.parseString(employees.fetch()).getAsJsonObject();
    }

    static void reads() throws Exception {
        JsonObject employee = fetch();
        sink = employee.get("name").getAsString();
        sink = employee.getAsJsonObject("address").get("street").getAsString();
        sink = employee.has("email") || employee.has("nothing");
        sink = employee.get("nothing");
        for (JsonElement item : employee.getAsJsonArray("items")) {
            sink = item.getAsJsonObject().get("sku").getAsString();
        }
        employee.addProperty("added", 1);
    }

    static void iterates() throws Exception {
        fetch().getAsJsonObject("address").entrySet().forEach(entry -> sink = entry.getValue());
    }

    static void forwards() throws Exception {
        sink = GSON.toJson(fetch());
    }

    static void shows() throws Exception {
        sink = fetch().toString();
    }

    static void replaces() throws Exception {
        JsonObject employee = fetch();
        employee.addProperty("name", "other");
        employee.add("email", employee.get("name"));
        sink = employee.get("email").getAsString();
    }

    static void removes() throws Exception {
        sink = fetch().remove("name");
    }

    static void copies() throws Exception {
        sink = fetch().deepCopy().get("name");
    }

    static void converts() throws Exception {
        sink = GSON.fromJson(fetch().get("address"), Address.class).street;
    }

    static void rewrites() throws Exception {
        String address = GSON.toJson(fetch().get("address"));
        sink = GSON.fromJson(address, Address.class).street;
    }
}
