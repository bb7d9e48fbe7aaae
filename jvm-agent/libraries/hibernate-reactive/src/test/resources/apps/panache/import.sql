-- SPDX-License-Identifier: MIT
INSERT INTO Sailor (id, name, ship) VALUES (1, 'anna', 's');
INSERT INTO Sailor (id, name, ship) VALUES (2, 'bert', 's');
