create table app (
  id uuid primary key,
  owner_id uuid not null references account,
  name text not null,
  -- As stores and telephones know it.
  package_name text not null,
  platforms text[] not null check (cardinality(platforms) > 0),
  icon_id uuid,
  default_panel boolean not null,
  app_key text not null unique,
  secret_hash bytea not null,
  version integer not null default 1,
  created_at bigint not null,
  unique (owner_id, name),
  unique (owner_id, package_name)
);
create index app_created on app (owner_id, created_at desc, id desc);

create table role_app (
  role_id uuid not null references role on delete cascade,
  app_id uuid not null references app on delete cascade,
  primary key (role_id, app_id)
);
create index role_app_app on role_app (app_id);
comment on table role_app is 'No owner: part of a role, found by its id.';

alter table operation_record
  -- The app that the object is or belongs to: what a member sees who reaches only some.
  add column app_id uuid;
create index operation_record_app on operation_record (owner_id, app_id, time desc, id desc)
  where app_id is not null;
create index operation_record_of_apps on operation_record (owner_id, time desc, id desc)
  where app_id is not null;
comment on column operation_record.app_id is
  'No limit: a member of some apps sees their records and those of its own deeds, which the module decides.';
