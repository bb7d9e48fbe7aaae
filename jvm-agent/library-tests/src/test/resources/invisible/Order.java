// SPDX-License-Identifier: MIT
package app;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An object as services send it; old libraries read its class file, so it is one of Java 8. */
public class Order implements Serializable {
    String id = "a-1";
    int number = 7;
    double price = 9.5;
    boolean paid = true;
    List<String> notes = new ArrayList<>(Arrays.asList("x", "y"));
    Address address = new Address();

    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public int getNumber() {
        return number;
    }

    public void setNumber(int number) {
        this.number = number;
    }

    public double getPrice() {
        return price;
    }

    public void setPrice(double price) {
        this.price = price;
    }

    public boolean isPaid() {
        return paid;
    }

    public void setPaid(boolean paid) {
        this.paid = paid;
    }

    public List<String> getNotes() {
        return notes;
    }

    public void setNotes(List<String> notes) {
        this.notes = notes;
    }

    public Address getAddress() {
        return address;
    }

    public void setAddress(Address address) {
        this.address = address;
    }

    @Override
    public String toString() {
        return id + " " + number + " " + price + " " + paid + " " + notes + " " + address;
    }
}
