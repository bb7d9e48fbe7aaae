// SPDX-License-Identifier: MIT
package app;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Spring MVC, and servlets beside it. */
public class Servlets {

    /** By their paths. */
    static Map<String, Servlet> all() {
        AnnotationConfigWebApplicationContext spring = new AnnotationConfigWebApplicationContext();
        spring.register(Employees.class);
        Map<String, Servlet> servlets = new LinkedHashMap<>();
        servlets.put("/", new DispatcherServlet(spring));
        servlets.put("/async", new Async());
        servlets.put("/dispatched", new Dispatched());
        servlets.put("/tidying", new Tidying());
        servlets.put("/late", new Late());
        servlets.put("/endless", new Endless());
        servlets.put("/over/endless", new Endless());
        return servlets;
    }

    @EnableWebMvc
    @RestController
    public static class Employees {
        @GetMapping({"/kept", "/alive", "/sixth"})
        public String fixed() {
            return "fixed";
        }

        @GetMapping("/employee/{id}")
        public String employee(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping("/calling/{id}")
        public String calling(@PathVariable("id") String id) throws IOException {
            return Calls.get("/called/" + id);
        }

        @GetMapping("/called/{id}")
        public String called(@PathVariable("id") String id) {
            return id;
        }

        @GetMapping({"/over/tls", "/over/h2", "/over/h2c"})
        public String over() throws IOException {
            return Calls.get("/called/11");
        }

        @GetMapping({"/headers", "/over/headers"})
        public String headers(@RequestHeader Map<String, String> headers) {
            return Calls.lines(headers.entrySet());
        }

        @GetMapping("/failing")
        public String failing() {
            throw new IllegalStateException("no");
        }

        /** Its peer is gone, and not its client. */
        @GetMapping("/peerless")
        public String peerless() throws IOException {
            return Calls.getFromWhoResets();
        }
    }

    /** Answers on a thread of the application. */
    static class Async extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            AsyncContext async = request.startAsync();
            Calls.POOL.execute(
                    () -> {
                        try {
                            Calls.get("/called/8");
                            response.getWriter().write("done");
                        } catch (IOException failure) {
                            throw new java.io.UncheckedIOException(failure);
                        } finally {
                            async.complete();
                        }
                    });
        }
    }

    /** Works on a thread of the container, and then lets the container answer. */
    static class Dispatched extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            if (request.getAttribute("worked") != null) {
                response.getWriter().write(Calls.get("/called/10"));
                return;
            }
            AsyncContext async = request.startAsync();
            async.start(
                    () -> {
                        try {
                            request.setAttribute("worked", Calls.get("/called/9"));
                        } catch (IOException failure) {
                            throw new java.io.UncheckedIOException(failure);
                        } finally {
                            async.dispatch();
                        }
                    });
        }
    }

    /** Still does something when its client has the whole answer. */
    static class Tidying extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            byte[] answer = {'d', 'o', 'n', 'e'};
            response.setContentLength(answer.length);
            response.getOutputStream().write(answer);
            response.flushBuffer();
            Calls.awaitThatTheClientHasItsAnswer();
        }
    }

    /** Never answers by itself. */
    static class Late extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            request.startAsync().setTimeout(200);
        }
    }

    /** Answers as long as somebody listens. */
    static class Endless extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
                throws IOException {
            try {
                while (true) {
                    response.getOutputStream().write(new byte[4096]);
                    response.getOutputStream().flush();
                }
            } finally {
                Calls.NOBODY_LISTENS.release();
            }
        }
    }
}
