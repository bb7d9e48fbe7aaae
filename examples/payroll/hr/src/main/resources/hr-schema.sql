-- SPDX-License-Identifier: MIT
create table employee (
  id bigint primary key,
  name varchar(100) not null,
  address varchar(200) not null,
  email varchar(100) not null
);
