// SPDX-License-Identifier: MIT
package app;

import com.mongodb.MongoClientSettings;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.pojo.PojoCodecProvider;

/** What both drivers of MongoDB make of documents. */
public class Company {

    private Company() {}

    static CodecRegistry codecs() {
        return CodecRegistries.fromRegistries(
                MongoClientSettings.getDefaultCodecRegistry(),
                CodecRegistries.fromProviders(PojoCodecProvider.builder().automatic(true).build()));
    }

    public static class Employee {
        private int id;
        private String name;
        private Address home;

        public Employee() {}

        Employee(int id, String name, Address home) {
            this.id = id;
            this.name = name;
            this.home = home;
        }

        public int getId() {
            return id;
        }

        public void setId(int id) {
            this.id = id;
        }

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public Address getHome() {
            return home;
        }

        public void setHome(Address home) {
            this.home = home;
        }
    }

    public static class Address {
        private String street;

        public Address() {}

        Address(String street) {
            this.street = street;
        }

        public String getStreet() {
            return street;
        }

        public void setStreet(String street) {
            this.street = street;
        }
    }

    public static class Name {
        private String name;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }
}
