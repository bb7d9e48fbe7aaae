-- SPDX-License-Identifier: MIT
INSERT INTO Price (id, amount, currency) VALUES (1, 10, 'EUR');
INSERT INTO Price (id, amount, currency) VALUES (2, 20, 'EUR');
