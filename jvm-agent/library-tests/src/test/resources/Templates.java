// SPDX-License-Identifier: MIT
package app;

import java.util.Locale;
import java.util.Map;
import org.thymeleaf.TemplateEngine;
import org.thymeleaf.context.Context;

/** Shows remote objects by a template, which is deeper than the call path of a read. */
public class Main {

    private static final int TIMES = 20;

    public static void main(String[] arguments) {
        TemplateEngine engine = new TemplateEngine();
        for (int i = 0; i < TIMES; i++) {
            Map<String, Object> variables = Map.of("owner", fetch());
            String page =
                    engine.process(
                            "<p th:text='${owner.name}'></p>", new Context(Locale.ROOT, variables));
            if (!page.equals("<p>Betty</p>")) {
                throw new AssertionError(page);
            }
        }
        System.gc();
    }

    static Owner fetch() {
        return new Owner();
    }

    /** What is shown. */
    public static class Owner {
        private final String name;

        Owner() {
            name = "Betty";
        }

        public String getName() {
            return name;
        }
    }
}
