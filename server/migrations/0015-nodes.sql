-- The installation that this database is of: one row, made by the first process.
create table installation (
  id uuid primary key,
  -- HMAC of a fixed text, by which a process knows whether it has the installation's key; null until one has brought it.
  key_check bytea,
  one boolean not null default true unique check (one)
);
comment on table installation is 'No owner: it is the platform''s own.';

-- The processes that share the database. A process lives as long as it holds its advisory lock: rows without are of
-- processes that have ended.
create table node (
  no bigint generated always as identity primary key,
  roles text[] not null,
  host text not null,
  -- Processes of different versions do not run at the same time.
  version text not null,
  started_at bigint not null
);
comment on table node is 'No owner: processes are the platform''s own.';

-- Work that processes divide among them; the number is part of the locks' names.
create table shared_work (
  no integer generated always as identity primary key,
  name text not null unique
);
comment on table shared_work is 'No owner: it is the platform''s own.';
