create table category (
  id uuid primary key,
  parent_id uuid references category,
  name text not null,
  name_en text not null,
  icon text not null default '',
  status smallint not null default 1 check (status in (1, 2)),
  position integer not null
);
create index category_parent on category (parent_id, position);

-- The pool of standard function points; a point is a FunctionPoint of the contract.
create table standard_function_point (
  identifier text primary key,
  point jsonb not null,
  position integer not null
);

create table category_function_point (
  category_id uuid not null references category on delete cascade,
  identifier text not null references standard_function_point on delete cascade,
  position integer not null,
  primary key (category_id, identifier)
);
