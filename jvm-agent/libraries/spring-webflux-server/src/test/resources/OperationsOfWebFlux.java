// SPDX-License-Identifier: MIT
package app;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.web.reactive.result.method.annotation.RequestMappingHandlerMapping;

/** WebFlux finds a controller, and nobody asks it for anything. */
public class Main {

    public static void main(String[] arguments) throws Exception {
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext()) {
            context.register(Owners.class);
            context.refresh();
            RequestMappingHandlerMapping mapping = new RequestMappingHandlerMapping();
            mapping.setApplicationContext(context);
            mapping.afterPropertiesSet();
            System.out.println(mapping.getHandlerMethods().size());
        }
    }
}
