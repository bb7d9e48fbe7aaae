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
            template.process(Map.of("owner", Shown.fetch()), page);
            if (!page.toString().contains("Betty") || !page.toString().contains("yes")) {
                throw new AssertionError(page);
            }
            System.gc(); // so that a debug register is free again
        }
    }
}
