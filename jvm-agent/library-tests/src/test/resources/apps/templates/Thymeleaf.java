// SPDX-License-Identifier: MIT
package app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;
import org.thymeleaf.templateresolver.FileTemplateResolver;

/** Shows remote objects by a template that has a name. */
public class Main {

    private static final int TIMES = 20;

    private static final String PAGE =
            String.join(
                    "\n",
                    "<html>",
                    "<body>",
                    "<p th:text='${owner.name}'></p>",
                    "<p>",
                    "[[${owner.city}]]",
                    "</p>",
                    "<p th:if='${owner.pet.name != null}'>yes</p>",
                    "</body>",
                    "</html>");

    public static void main(String[] arguments) throws Exception {
        Path folder = Files.createTempDirectory("templates");
        Files.createDirectories(folder.resolve("owners"));
        Files.writeString(folder.resolve("owners/list.html"), PAGE);
        FileTemplateResolver resolver = new FileTemplateResolver();
        resolver.setPrefix(folder + "/");
        resolver.setSuffix(".html");
        TemplateEngine engine = new TemplateEngine();
        engine.setTemplateResolver(resolver);
        for (int i = 0; i < TIMES; i++) {
            Map<String, Object> variables = Map.of("owner", fetch());
            String page = engine.process("owners/list", new Context(Locale.ROOT, variables));
            if (!page.contains("Betty") || !page.contains("Graz") || !page.contains("yes")) {
                throw new AssertionError(page);
            }
            System.gc(); // so that a debug register is free again
        }
    }

    /** What is shown. */
    public static class Owner {
        private final String name = new String("Betty");
        private final String city = new String("Graz");
        private final int number = 7;

        public String getName() {
            return name;
        }

        public String getCity() {
            return city;
        }

        /** Asks for what the page needs, as an association does that is loaded late. */
        public Pet getPet() {
            return pet();
        }
    }

    /** What a template asks for. */
    public static class Pet {
        private final String name = new String("Leo");
        private final int age = 3;

        public String getName() {
            return name;
        }
    }

    static Owner fetch() {
        return new Owner();
    }

    static Pet pet() {
        return new Pet();
    }
}
