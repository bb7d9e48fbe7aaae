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
            Map<String, Object> variables = Map.of("owner", Shown.fetch());
            String page = engine.process("owners/list", new Context(Locale.ROOT, variables));
            if (!page.contains("Betty") || !page.contains("Graz") || !page.contains("yes")) {
                throw new AssertionError(page);
            }
            System.gc(); // so that a debug register is free again
        }
    }
}
