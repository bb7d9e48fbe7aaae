// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.cases.route.trips;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The trips of a day. */
@RestController
class TripController {

    private static final int HIGH_SPEED_MINUTES = 90;
    private static final int NORMAL_MINUTES = 240;

    /** Six trips on most lines; on the tenth, which has only four, normal trains are needed. */
    @GetMapping("/lines/{line}/high-speed")
    List<TripResponse> highSpeed(@PathVariable int line) {
        int trips = line % 10 == 0 ? 4 : 6;
        return IntStream.range(0, trips)
                .mapToObj(number -> trip("G" + line, number, HIGH_SPEED_MINUTES))
                .toList();
    }

    @GetMapping("/lines/{line}/normal")
    List<TripResponse> normal(@PathVariable int line) {
        return IntStream.range(0, 10 + line % 20)
                .mapToObj(number -> trip("K" + line, number, NORMAL_MINUTES))
                .toList();
    }

    private static TripResponse trip(String name, int number, int minutes) {
        int start = 360 + 45 * number;
        return new TripResponse(
                name + "-" + number,
                name.startsWith("G") ? "GaoTieOne" : "KuaiSu",
                "Shanghai Hongqiao",
                "Nanjing South",
                start,
                start + minutes + number,
                100 - number,
                40 - number,
                "95.0",
                "250.0",
                "Shanghai Hongqiao, Suzhou North, Wuxi East, Changzhou North, Nanjing South",
                "Seats are sold until ten minutes before the train leaves");
    }
}
