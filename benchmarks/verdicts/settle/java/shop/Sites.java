// SPDX-License-Identifier: MIT
package shop;

import java.io.IOException;
import java.util.List;

/** The call paths of a service at which it calls others: a method each. */
final class Sites {

    /** How many there are. */
    static final int COUNT = 10;

    private static volatile int seen;

    private final int service;
    private final Remote remote;
    private final int pauseMillis;

    Sites(int service, Remote remote, int pauseMillis) {
        this.service = service;
        this.remote = remote;
        this.pauseMillis = pauseMillis;
    }

    /** Makes the call of a site, and reads of its answer what its fate is, after some work. */
    void call(int site, int hops, int items) throws IOException {
        switch (site) {
            case 0:
                site0(hops, items);
                break;
            case 1:
                site1(hops, items);
                break;
            case 2:
                site2(hops, items);
                break;
            case 3:
                site3(hops, items);
                break;
            case 4:
                site4(hops, items);
                break;
            case 5:
                site5(hops, items);
                break;
            case 6:
                site6(hops, items);
                break;
            case 7:
                site7(hops, items);
                break;
            case 8:
                site8(hops, items);
                break;
            case 9:
                site9(hops, items);
                break;
            default:
                throw new IllegalArgumentException("there is no site " + site);
        }
    }

    private void site0(int hops, int items) throws IOException {
        readThrees(0, remote.threes(0, hops, items));
    }

    private void site1(int hops, int items) throws IOException {
        readFours(1, remote.fours(1, hops, items));
    }

    private void site2(int hops, int items) throws IOException {
        readThrees(2, remote.threes(2, hops, items));
    }

    private void site3(int hops, int items) throws IOException {
        readFours(3, remote.fours(3, hops, items));
    }

    private void site4(int hops, int items) throws IOException {
        readThrees(4, remote.threes(4, hops, items));
    }

    private void site5(int hops, int items) throws IOException {
        readFours(5, remote.fours(5, hops, items));
    }

    private void site6(int hops, int items) throws IOException {
        readThrees(6, remote.threes(6, hops, items));
    }

    private void site7(int hops, int items) throws IOException {
        readFours(7, remote.fours(7, hops, items));
    }

    private void site8(int hops, int items) throws IOException {
        readThrees(8, remote.threes(8, hops, items));
    }

    private void site9(int hops, int items) throws IOException {
        readFours(9, remote.fours(9, hops, items));
    }

    private void readThrees(int site, List<Remote.Three> answer) {
        work(pauseMillis);
        for (Remote.Three one : answer) {
            if (Fate.isRead(service, site, 0)) {
                see(one.name);
            }
            if (Fate.isRead(service, site, 1)) {
                see(one.city);
            }
            if (Fate.isRead(service, site, 2)) {
                see(one.code);
            }
        }
    }

    private void readFours(int site, List<Remote.Four> answer) {
        work(pauseMillis);
        for (Remote.Four one : answer) {
            if (Fate.isRead(service, site, 0)) {
                see(one.name);
            }
            if (Fate.isRead(service, site, 1)) {
                see(one.city);
            }
            if (Fate.isRead(service, site, 2)) {
                see(one.code);
            }
            if (Fate.isRead(service, site, 3)) {
                see(one.note);
            }
        }
    }

    /** What a request waits for beside other services. */
    static void work(int pauseMillis) {
        try {
            Thread.sleep(pauseMillis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void see(String value) {
        seen += value.hashCode();
    }
}
