// SPDX-License-Identifier: MIT
package app;

import freemarker.cache.StringTemplateLoader;
import freemarker.template.Configuration;
import freemarker.template.Template;
import java.io.StringWriter;
import java.util.Map;

/** Shows remote objects by a template that has a name. */
public class Main {

    private static final int TIMES = 20;

    private static final String PAGE =
            String.join(
                    "\n",
                    "<html>",
                    "<body>",
                    "<p>${owner.name}</p>",
                    "<p>",
                    "${owner.city}",
                    "</p>",
                    "<#if owner.pet.name??>yes</#if>",
                    "</body>",
                    "</html>");

    public static void main(String[] arguments) throws Exception {
        StringTemplateLoader loader = new StringTemplateLoader();
        loader.putTemplate("owners/list", PAGE);
        Configuration configuration = new Configuration(Configuration.VERSION_2_3_28);
        configuration.setTemplateLoader(loader);
        configuration.setLocalizedLookup(false);
        Template template = configuration.getTemplate("owners/list");
        for (int i = 0; i < TIMES; i++) {
            StringWriter page = new StringWriter();
            template.process(Map.of("owner", fetch()), page);
            if (!page.toString().contains("Betty") || !page.toString().contains("yes")) {
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
