// SPDX-License-Identifier: MIT
package app;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            show(engine);
            System.gc(); // so that a debug register is free again
        }
        inVirtualThreads(() -> show(engine));
    }

    private static void show(TemplateEngine engine) {
        Map<String, Object> variables = Map.of("owner", Shown.fetch());
        String page = engine.process("owners/list", new Context(Locale.ROOT, variables));
        if (!page.contains("Betty") || !page.contains("Graz") || !page.contains("yes")) {
            throw new AssertionError(page);
        }
    }

    /** All at once, so that carriers take turns with them where the page waits. */
    private static void inVirtualThreads(Runnable shows) throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            Object thread =
                    Thread.class
                            .getMethod("startVirtualThread", Runnable.class)
                            .invoke(null, shows);
            threads.add((Thread) thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
