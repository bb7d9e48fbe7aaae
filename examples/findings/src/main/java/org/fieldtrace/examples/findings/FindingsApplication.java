// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.List;

/** One of the two services, or the load for them. */
public final class FindingsApplication {
    private FindingsApplication() {}

    /**
     * Runs {@code back}, {@code front ADDRESS-OF-BACK} or {@code load ADDRESS-OF-FRONT [KIND...]}:
     * with kinds of findings only the pages that have these, and none beside them.
     *
     * @throws Exception if it cannot
     */
    public static void main(String[] arguments) throws Exception {
        switch (arguments[0]) {
            case "back" -> tell(Back.start());
            case "front" -> tell(Front.start(Pages.all(new BackClient(arguments[1]))));
            case "load" ->
                    Load.run(
                            chosen(
                                    Pages.all(new BackClient("")),
                                    List.of(arguments).subList(2, arguments.length)),
                            arguments[1]);
            default -> throw new IllegalArgumentException("no role: " + arguments[0]);
        }
    }

    private static List<Page> chosen(List<Page> pages, List<String> kinds) {
        return kinds.isEmpty()
                ? pages
                : pages.stream()
                        .filter(page -> kinds.stream().anyMatch(page.name()::startsWith))
                        .map(Page::alone)
                        .toList();
    }

    private static void tell(int port) {
        System.out.println("listening on http://127.0.0.1:" + port);
    }
}
