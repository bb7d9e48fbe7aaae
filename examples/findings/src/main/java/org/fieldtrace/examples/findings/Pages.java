// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All pages. The report looks at 2,000 requests, and their load sends fewer. */
final class Pages {
    /**
     * So many readers tell that a field is never read (0 of 73), and that one of seven is seldom.
     */
    private static final int FOR_FIELDS = 110;

    /** As {@link #FOR_FIELDS}, where each request brings in four objects. */
    private static final int FOR_FIELDS_OF_FOUR = 40;

    private static final int FOR_CALLS = 20;

    /** Where fewer than one in a hundred of all requests wait, that is odd. */
    private static final int FOR_WAITS = 40;

    /** Answers that must be seen to be read before it is said that they are read late: 30. */
    private static final int FOR_READ_LATE = 50;

    private static final int MANY_PLACES = 8;
    private static final int FEW_PLACES = 2;
    private static final int USERS_OF_A_POOL = 3;

    private Pages() {}

    static List<Page> all(BackClient back) {
        List<Page> pages = new ArrayList<>();
        // First, so that its users come at the same time.
        PoolWaits pool = new PoolWaits();
        pages.add(new Page("pool_waits", FOR_CALLS, USERS_OF_A_POOL, pool::found, pool::near));
        FieldsNeverRead fields = new FieldsNeverRead(back);
        pages.add(new Page("fields_never_read", FOR_FIELDS, 1, fields::found, fields::near));
        ObjectsNeverRead objects = new ObjectsNeverRead(back);
        pages.add(new Page("objects_never_read", FOR_FIELDS, 1, objects::found, objects::near));
        ObjectsPartlyUsed partly = new ObjectsPartlyUsed(back);
        pages.add(new Page("objects_partly_used", FOR_FIELDS, 1, partly::found, partly::near));
        ObjectsSeldomRead seldom = new ObjectsSeldomRead(back);
        pages.add(new Page("objects_seldom_read", FOR_FIELDS, 1, seldom::found, seldom::near));
        FieldsSeldomRead notes = new FieldsSeldomRead(back);
        pages.add(new Page("fields_seldom_read", FOR_FIELDS, 1, notes::found, notes::near));
        FieldsReadLate invoices = new FieldsReadLate(back);
        pages.add(new Page("fields_read_late", FOR_READ_LATE, 1, invoices::found, invoices::near));
        OneAfterTheOther order = new OneAfterTheOther(back);
        pages.add(new Page("one_after_the_other", FOR_FIELDS, 1, order::found, order::near));
        ReadLate late = new ReadLate(back);
        pages.add(new Page("read_late", FOR_READ_LATE, 1, late::found, late::near));
        NPlusOne many = new NPlusOne(back);
        pages.add(new Page("n_plus_one", FOR_CALLS, 1, many::found, many::near));
        SameCallTwice twice = new SameCallTwice(back);
        pages.add(new Page("same_call_twice", FOR_CALLS, 1, twice::found, twice::near));
        AssociationNeverRead kennels = new AssociationNeverRead();
        pages.add(new Page("association_never_read", FOR_FIELDS, 1, kennels::found, kennels::near));
        ReferenceNeverRead walks = new ReferenceNeverRead();
        pages.add(
                new Page("reference_never_read", FOR_FIELDS_OF_FOUR, 1, walks::found, walks::near));
        TranslatedAnew queries = new TranslatedAnew();
        pages.add(new Page("translated_anew", FOR_FIELDS, 1, queries::found, queries::near));
        CheckedInVain checks = new CheckedInVain();
        pages.add(new Page("checked_in_vain", FOR_FIELDS, 1, checks::found, checks::near));
        Chatty chatty = new Chatty(back);
        pages.add(new Page("chatty", FOR_CALLS, 1, chatty::found, chatty::near));
        FailedAndPaidFor failed = new FailedAndPaidFor(back);
        pages.add(new Page("failed_and_paid_for", FOR_CALLS, 1, failed::found, failed::near));
        ThreadWaits threads = new ThreadWaits(back);
        pages.add(new Page("thread_waits", FOR_WAITS, 1, threads::found, threads::near));
        SameWork same = new SameWork(back);
        for (int i = 0; i < MANY_PLACES; i++) {
            pages.add(
                    new Page(
                            "same_work_" + i,
                            FOR_CALLS,
                            1,
                            same::found,
                            i < FEW_PLACES ? Optional.of(same::near) : Optional.empty()));
        }
        return pages;
    }
}
