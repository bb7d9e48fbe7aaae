-- SPDX-License-Identifier: MIT
-- Generated, so that no row is about a person.
insert into employee (id, name, address, email)
select
  x,
  'Employee ' || x,
  (1 + mod(x, 120)) || ' Example Street, Building ' || (1 + mod(x, 7)) || ', Example Town',
  'employee.' || x || '@example.org'
from system_range(1, 5000);
