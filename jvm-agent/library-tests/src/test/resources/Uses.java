// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.google.gson.Gson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads each class of remote objects for another use. */
class Main {
    private static final int TIMES = 600;

    private static final Logger LOG = LoggerFactory.getLogger(Main.class);

    static volatile Object sink;

    public static void main(String[] arguments) throws Exception {
        ObjectMapper jackson = new ObjectMapper();
        jackson.registerModule(
                new SimpleModule().addSerializer(ByOwnSerialiser.class, new OwnSerialiser()));
        Gson gson = new Gson();
        for (int i = 0; i < TIMES; i++) {
            sink = fetchRead().value;
            List<Sorted> sorted = new ArrayList<>(List.of(fetchSorted(), new Sorted()));
            sorted.sort(Comparator.comparing(Sorted::getValue));
            sink = "an answer: " + fetchShown();
            sink = new HashSet<>(List.of(fetchHashed()));
            new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(fetchWritten());
            sink = jackson.writeValueAsString(fetchByJackson());
            sink = jackson.writeValueAsString(fetchByJacksonField());
            sink = jackson.writeValueAsString(fetchByOwnSerialiser());
            sink = gson.toJson(fetchByGson());
            ShownAndRead logged = fetchShownAndRead();
            sink = "an answer: " + logged;
            sink = logged.getValue();
            ShownAndWritten handedOn = fetchShownAndWritten();
            sink = "an answer: " + handedOn;
            sink = jackson.writeValueAsString(handedOn);
            ShownForEver kept = fetchShownForEver();
            for (int j = 0; j < 100; j++) {
                sink = "an answer: " + kept;
            }
            LoggedWrittenAndRead answer = fetchLoggedWrittenAndRead();
            LOG.info("an answer: {}", answer);
            sink = jackson.writeValueAsString(answer);
            sink = answer.getRead();
            sink = fetchUnread();
            if (i % 10 == 9) {
                // A debug register stays with most of these objects until they are dead.
                sink = null;
                System.gc();
                Thread.sleep(20);
            }
        }
    }

    static Read fetchRead() {
        return new Read();
    }

    static Sorted fetchSorted() {
        return new Sorted();
    }

    static Shown fetchShown() {
        return new Shown();
    }

    static Hashed fetchHashed() {
        return new Hashed();
    }

    static Written fetchWritten() {
        return new Written();
    }

    static ByJackson fetchByJackson() {
        return new ByJackson();
    }

    static ByJacksonField fetchByJacksonField() {
        return new ByJacksonField();
    }

    static ByOwnSerialiser fetchByOwnSerialiser() {
        return new ByOwnSerialiser();
    }

    static ByGson fetchByGson() {
        return new ByGson();
    }

    static ShownAndRead fetchShownAndRead() {
        return new ShownAndRead();
    }

    static ShownAndWritten fetchShownAndWritten() {
        return new ShownAndWritten();
    }

    static ShownForEver fetchShownForEver() {
        return new ShownForEver();
    }

    static LoggedWrittenAndRead fetchLoggedWrittenAndRead() {
        return new LoggedWrittenAndRead();
    }

    static Unread fetchUnread() {
        return new Unread();
    }
}

class Read {
    String value = "a";
}

class Sorted {
    String value = "a";

    String getValue() {
        return value;
    }
}

class Shown {
    String value = "a";

    @Override
    public String toString() {
        return "Shown " + value;
    }
}

class Hashed {
    String value = "a";

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof Hashed && ((Hashed) o).value.equals(value);
    }
}

class Written implements Serializable {
    String value = "a";
}

class ByJackson {
    private String value = "a";

    public String getValue() {
        return value;
    }
}

@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
class ByJacksonField {
    private String value = "a";
}

class ByOwnSerialiser {
    private String value = "a";

    String getValue() {
        return value;
    }
}

class OwnSerialiser extends JsonSerializer<ByOwnSerialiser> {
    @Override
    public void serialize(ByOwnSerialiser answer, JsonGenerator out, SerializerProvider provider)
            throws IOException {
        out.writeString(answer.getValue());
    }
}

class ByGson {
    private String value = "a";
}

class ShownAndRead {
    private String value = "a";

    public String getValue() {
        return value;
    }

    @Override
    public String toString() {
        return "Shown " + value;
    }
}

class ShownAndWritten {
    private String value = "a";

    public String getValue() {
        return value;
    }

    @Override
    public String toString() {
        return "Shown " + getValue();
    }
}

class ShownForEver {
    private String value = "a";

    @Override
    public String toString() {
        return "Shown " + value;
    }
}

class LoggedWrittenAndRead {
    private String read = "a";
    private String handedOn = "a";
    @JsonIgnore private String shown = "a";

    public String getRead() {
        return read;
    }

    public String getHandedOn() {
        return handedOn;
    }

    @Override
    public String toString() {
        return read + handedOn + shown;
    }
}

class Unread {
    String value = "a";
}
