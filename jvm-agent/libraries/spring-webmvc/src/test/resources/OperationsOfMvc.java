// SPDX-License-Identifier: MIT
package app;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.ResponseBody;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Spring MVC finds a controller, and nobody asks it for anything. */
public class Main {

    /** Answers what nobody asks for. */
    @Controller
    @RequestMapping("/owners")
    public static class Owners {

        @GetMapping({"/{id}", "/of/{id}"})
        @ResponseBody
        public String show(@PathVariable("id") int id) {
            return "Betty";
        }

        @RequestMapping(
                value = "/{id}/edit",
                method = {RequestMethod.GET, RequestMethod.POST})
        @ResponseBody
        public String edit(@PathVariable("id") int id) {
            return "Betty";
        }

        @RequestMapping("/any")
        @ResponseBody
        public String any() {
            return "all";
        }
    }

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
