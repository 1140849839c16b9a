-- Where a home is, as far as its people say: to a tenth of a degree, for sunrise and sunset. Its times are meant in its zone.
alter table home
  add column time_zone text not null default 'UTC',
  add column latitude double precision,
  add column longitude double precision,
  add check ((latitude is null) = (longitude is null));
update home set time_zone = account.time_zone from account where account.id = home.owner_id;

alter table scene
  add column enabled boolean not null default true,
  add column match text not null default 'all',
  -- Milliseconds. Since when its conditions are what they are: what was reported before does not begin it.
  add column armed_at bigint not null default 0,
  -- Milliseconds. When it last began by itself.
  add column began_at bigint not null default 0;

-- By what scenes begin. The device may have left the home: it begins nothing until it is back.
create table scene_condition (
  scene_id uuid not null references scene on delete cascade,
  place smallint not null,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  condition jsonb not null,
  device_id uuid references device on delete set null,
  -- Of a function point: whether it was so at its last report, and when that was measured, in milliseconds.
  holds boolean not null default false,
  measured_at bigint not null default 0,
  -- Of a time, sunrise or sunset of a scene that is switched on: when it comes next, in milliseconds.
  due_at bigint,
  primary key (scene_id, place)
);
create index scene_condition_device on scene_condition (device_id) where device_id is not null;
create index scene_condition_due on scene_condition (due_at) where due_at is not null;
create index scene_condition_owner on scene_condition (owner_id);
create index scene_condition_app on scene_condition (app_id);

alter table scene_run
  -- Null where a scene began by itself: it acts as the owner of the home, whoever that is at the time.
  alter column app_user_id drop not null,
  add column cause jsonb not null default '{"kind": "tap"}',
  add column problem text,
  add column loop jsonb,
  -- How often a process has taken it up and not come to the next wait.
  add column claims smallint not null default 0,
  -- The scenes of which each has set off the next, this one last.
  add column chain uuid[] not null default '{}';

-- What scenes have issued to devices that other scenes begin by: what such a device reports soon after was caused by the chain.
create table scene_echo (
  device_id uuid not null references device on delete cascade,
  identifier text not null,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  chain uuid[] not null,
  -- Milliseconds.
  ends_at bigint not null,
  primary key (device_id, identifier)
);
create index scene_echo_owner on scene_echo (owner_id);
create index scene_echo_app on scene_echo (app_id);
create index scene_echo_ends on scene_echo (ends_at);
