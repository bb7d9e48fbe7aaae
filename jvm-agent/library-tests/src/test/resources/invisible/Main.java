// SPDX-License-Identifier: MIT
package app;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.gson.Gson;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.commons.lang3.builder.EqualsBuilder;
import org.apache.commons.lang3.builder.HashCodeBuilder;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.assertj.core.api.Assertions;
import org.hibernate.Session;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;

/** Looks at objects of remote calls in every way it knows, and prints what it sees. */
public class Main {

    /**
     * @param arguments how many objects of each class to look at
     */
    public static void main(String[] arguments) throws Exception {
        int calls = Integer.parseInt(arguments[0]);
        // Before libraries have handles of the fields: then they would get no mark.
        Dto[] dtos = new Dto[calls];
        Rec[] recs = new Rec[calls];
        Row[] rows = new Row[calls];
        for (int i = 0; i < calls; i++) {
            dtos[i] = Client.dto();
            recs[i] = Client.rec();
            rows[i] = Client.row(i);
            Thread.sleep(50);
        }
        String seen = "";
        try (SessionFactory factory = sessions()) {
            // What it sees must not change once objects are sampled.
            for (int i = 0; i < calls; i++) {
                String now = look(factory, dtos[i], recs[i], rows[i]);
                if (!now.equals(seen)) {
                    System.out.println(now);
                    seen = now;
                }
            }
        }
    }

    static String look(SessionFactory factory, Dto dto, Rec rec, Row row) throws Exception {
        StringBuilder seen = new StringBuilder();
        for (Object object : new Object[] {dto, rec}) {
            Object twin = object == dto ? new Dto() : new Rec(7, "text", new long[] {1});
            line(seen, "class", object.getClass());
            line(seen, "serialised", base64(serialised(object)));
            line(seen, "uid", ObjectStreamClass.lookup(object.getClass()).getSerialVersionUID());
            line(seen, "equal", deserialised(serialised(object)).equals(dto));
            line(seen, "jackson", new ObjectMapper().writeValueAsString(object));
            line(seen, "jackson fields", fieldMapper().writeValueAsString(object));
            line(seen, "gson", new Gson().toJson(object));
            line(seen, "gson back", new Gson().fromJson(new Gson().toJson(object), Dto.class));
            line(seen, "fields", Arrays.toString(object.getClass().getFields()));
            line(seen, "declared", declared(object.getClass()));
            line(seen, "modifiers", object.getClass().getModifiers());
            line(seen, "assertj", assertJ(object, twin));
        }
        line(seen, "record", rec.toString().replaceAll("\\[J@\\w+", "array"));
        line(seen, "components", Arrays.toString(Rec.class.getRecordComponents()));
        line(seen, "equals", dto.equals(new Dto()) + " " + dto.hashCode() + " " + dto);
        line(seen, "clone", dto.clone());
        line(
                seen,
                "to string",
                ToStringBuilder.reflectionToString(dto, ToStringStyle.SIMPLE_STYLE));
        line(seen, "reflection equal", EqualsBuilder.reflectionEquals(dto, new Dto()));
        line(seen, "reflection hash", HashCodeBuilder.reflectionHashCode(dto));
        line(seen, "kryo", kryo(dto));
        try (Session session = factory.openSession()) {
            session.beginTransaction();
            session.persist(row);
            session.getTransaction().commit();
        }
        try (Session session = factory.openSession()) {
            line(seen, "row", session.find(Row.class, row.id).name);
            line(seen, "columns", columns(session));
            line(
                    seen,
                    "attributes",
                    factory.getMetamodel().entity(Row.class).getAttributes().stream()
                            .map(attribute -> attribute.getName())
                            .sorted()
                            .toList());
        }
        return seen.toString();
    }

    private static void line(StringBuilder seen, String what, Object value) {
        seen.append(what).append(": ").append(value).append('\n');
    }

    private static ObjectMapper fieldMapper() {
        return new ObjectMapper().setVisibility(PropertyAccessor.FIELD, Visibility.ANY);
    }

    private static byte[] serialised(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    private static Object deserialised(byte[] bytes) throws Exception {
        return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static String declared(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .map(Field::toString)
                .collect(Collectors.joining(", "));
    }

    private static String assertJ(Object one, Object other) {
        try {
            Assertions.assertThat(one).usingRecursiveComparison().isEqualTo(other);
            return "equal";
        } catch (AssertionError different) {
            return different.getMessage();
        }
    }

    private static String kryo(Dto dto) {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        Output out = new Output(1024, -1);
        kryo.writeObject(out, dto);
        Dto read = kryo.readObject(new Input(out.toBytes()), Dto.class);
        return base64(out.toBytes()) + " " + read + " " + kryo.copy(dto);
    }

    private static SessionFactory sessions() {
        Configuration configuration = new Configuration();
        configuration.setProperty("hibernate.connection.url", "jdbc:h2:mem:rows");
        configuration.setProperty("hibernate.hbm2ddl.auto", "create");
        configuration.addAnnotatedClass(Row.class);
        return configuration.buildSessionFactory();
    }

    private static Object columns(Session session) {
        return session.createNativeQuery(
                        "select string_agg(column_name, ',') within group (order by column_name)"
                                + " from information_schema.columns where table_name = 'ROW_TABLE'",
                        String.class)
                .getSingleResult();
    }
}

class Base implements Serializable {
    protected int inherited = 5;
}

class Dto extends Base implements Cloneable {
    public String text = "text";
    protected transient int skipped = 3;
    double number = 1.5;
    boolean flag = true;
    long[] longs = {1, 2};

    Dto() {}

    public String getText() {
        return text;
    }

    @Override
    public Dto clone() throws CloneNotSupportedException {
        return (Dto) super.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Dto && ((Dto) other).text.equals(text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text, number);
    }

    @Override
    public String toString() {
        return "Dto " + text + " " + number + " " + flag + " " + inherited;
    }
}

record Rec(int number, String text, long[] longs) implements Serializable {}

@Entity
@jakarta.persistence.Table(name = "ROW_TABLE")
class Row {
    @Id int id;
    String name;
    Integer amount = 3;

    Row() {}
}

class Client {
    static Dto dto() {
        return new Dto();
    }

    static Rec rec() {
        return new Rec(7, "text", new long[] {1});
    }

    static Row row(int id) {
        Row row = new Row();
        row.id = id;
        row.name = "row";
        return row;
    }
}
