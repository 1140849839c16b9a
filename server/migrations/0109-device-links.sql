-- Function points of devices in a home that follow each other.
create table device_link (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  home_id uuid not null references home on delete cascade,
  name text not null,
  -- The last value that somebody has set by hand, and when that was measured, in milliseconds; null while there was none.
  value jsonb,
  measured_at bigint not null,
  -- Milliseconds. Since when its members are what they are: what was reported before does not count.
  armed_at bigint not null,
  -- Milliseconds. When it is looked whether all members have the value, and how often that was set right already.
  settle_at bigint,
  rounds smallint not null default 0,
  -- How often members have changed by each other since then, in milliseconds.
  turns smallint not null default 0,
  turns_from bigint not null default 0,
  unique (home_id, name)
);
create index device_link_owner on device_link (owner_id);
create index device_link_app on device_link (app_id);
create index device_link_settle on device_link (settle_at) where settle_at is not null;

-- A function point is in a link by the binding of its device: it is left out while the device is unbound or in another home, there
-- again when it comes back, and forgotten with a reset.
create table device_link_member (
  link_id uuid not null references device_link on delete cascade,
  binding_id uuid not null references device_binding on delete cascade,
  identifier text not null,
  place smallint not null,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- What it has last reported, and when that was measured, in milliseconds; null until it is known.
  value jsonb,
  measured_at bigint not null default 0,
  -- What the link has issued to it of late and it has not reported yet, in this order: [{"value": …, "ends_at": milliseconds}].
  issued jsonb not null default '[]',
  primary key (link_id, binding_id, identifier),
  constraint device_link_member_point unique (binding_id, identifier)
);
create index device_link_member_device on device_link_member (device_id);
create index device_link_member_owner on device_link_member (owner_id);
create index device_link_member_app on device_link_member (app_id);
