create table module (
  id uuid primary key,
  name text not null unique,
  chip text not null,
  type text not null,
  communication_mode text not null,
  size text not null,
  scenario text not null,
  scenario_en text not null,
  description text not null,
  description_en text not null,
  source text not null,
  -- The ids of the files, in the order in which they are shown.
  images uuid[] not null default '{}',
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null
);
create index module_created on module (created_at desc, id desc);
comment on table module is 'No owner: the platform offers them to all accounts.';

-- Content that the platform came with and has handed over once: what was deleted of it since does not come back.
create table starter_set (
  name text primary key
);
comment on table starter_set is 'No owner: it is the platform''s own.';
