// SPDX-License-Identifier: MIT
package org.fieldtrace.benchmarks.http;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.LongStream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestTemplate;

/** What the load asks for. */
@RestController
class ServiceController {

    private static final int ITEMS = 100;
    private static final List<Item> ALL = LongStream.range(0, ITEMS).mapToObj(Item::of).toList();

    private final RestTemplate http;
    private final String peer;

    ServiceController(RestTemplate http, @Value("${peer:}") String peer) {
        this.http = http;
        this.peer = peer;
    }

    @GetMapping("/items")
    List<Item> items() {
        return ALL;
    }

    /** Asks the peer for a hundred objects of ten fields and reads one field of each. */
    @GetMapping("/names")
    int names() {
        int letters = 0;
        for (Item item : http.getForObject(peer + "/items", Item[].class)) {
            letters += item.name().length();
        }
        return letters;
    }

    /** A chain of calls, this one included; {@code back} is where the peer finds this service. */
    @GetMapping("/chain/{depth}")
    int chain(@PathVariable int depth, @RequestParam String to, @RequestParam String back) {
        return depth <= 1
                ? 1
                : 1
                        + http.getForObject(
                                to + "/chain/{depth}?to={to}&back={back}",
                                Integer.class,
                                depth - 1,
                                back,
                                to);
    }

    /** As many calls of the peer, one after the other. */
    @GetMapping("/fan/{calls}")
    int fan(@PathVariable int calls) {
        int answered = 0;
        for (int i = 0; i < calls; i++) {
            answered += http.getForObject(peer + "/leaf", Integer.class);
        }
        return answered;
    }

    @GetMapping("/leaf")
    int leaf() {
        return 1;
    }

    /** Bytes that the living threads of this JVM have allocated so far. */
    @GetMapping("/allocated")
    long allocated() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        return LongStream.of(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    /** Milliseconds that the JVM has spent so far on compiling. */
    @GetMapping("/compiling")
    long compiling() {
        return ManagementFactory.getCompilationMXBean().getTotalCompilationTime();
    }
}
