create table device (
  id uuid primary key,
  -- What telemetry tables refer to: half the size of the id.
  device_no bigint generated always as identity unique,
  owner_id uuid not null references account,
  product_id uuid not null references product,
  device_name text not null,
  name text not null,
  mac text not null default '',
  kind smallint not null check (kind in (1, 2)),
  status smallint not null default 1 check (status in (1, 2)),
  online smallint not null default 2 check (online in (1, 2)),
  activated smallint not null default 2 check (activated in (1, 2)),
  firmware_version text not null default '',
  -- Encrypted with a key outside the database: an HMAC needs the plain secret.
  secret bytea not null,
  -- SHA-256 of the token dialect's token.
  token_hash bytea not null unique,
  -- Virtual and debug devices keep their whole communication log, others only refusals.
  log_all boolean not null,
  -- A virtual device that the platform runs, across restarts.
  running smallint not null default 2 check (running in (1, 2)),
  activated_at bigint,
  online_at bigint,
  offline_at bigint,
  created_at bigint not null,
  unique (product_id, device_name)
);
create index device_created on device (owner_id, created_at desc, id desc);
create index device_of_product on device (product_id, created_at desc, id desc);
create index device_online on device (owner_id, created_at desc, id desc) where online = 1;
create index device_name_order on device (owner_id, device_name, id);
create index device_name_start on device (owner_id, lower(device_name) text_pattern_ops);
create index device_title_start on device (owner_id, lower(name) text_pattern_ops);
create index device_mac_start on device (owner_id, mac text_pattern_ops) where mac <> '';
create index device_running on device (id) where running = 1;
