-- Who has a device at home: the row without an end, of which a device has one at most. The rows of those who had it before stay, so that
-- they find their room, their name for it and those they shared it with again when they come back; a reset deletes them.
create table device_binding (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  product_id uuid not null references product,
  device_id uuid not null references device on delete cascade,
  app_user_id uuid not null references app_user on delete cascade,
  home_id uuid references home on delete set null,
  room_id uuid references room on delete set null,
  -- What people at home call it; empty for the device's own name.
  name text not null default '',
  bound_at bigint not null,
  unbound_at bigint,
  unique (device_id, app_user_id),
  check (unbound_at is not null or home_id is not null)
);
create unique index device_binding_current on device_binding (device_id) where unbound_at is null;
create index device_binding_home on device_binding (home_id) where unbound_at is null;
create index device_binding_any_home on device_binding (home_id);
create index device_binding_room on device_binding (room_id);
create index device_binding_person on device_binding (app_user_id);
create index device_binding_owner on device_binding (owner_id);
create index device_binding_product on device_binding (product_id);
create index device_binding_app on device_binding (app_id);
comment on column device_binding.app_id is 'No limit: who may see a device may see who has it, in whichever app.';

-- Tokens that apps give to devices, which present them: each binds one device.
create table pairing_token (
  token_hash bytea primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  home_id uuid not null references home on delete cascade,
  app_user_id uuid not null references app_user on delete cascade,
  expires_at bigint not null
);
create index pairing_token_owner on pairing_token (owner_id);
create index pairing_token_app on pairing_token (app_id);
create index pairing_token_home on pairing_token (home_id);
create index pairing_token_person on pairing_token (app_user_id, expires_at);
create index pairing_token_expired on pairing_token (expires_at);

-- The token of its own that a device has presented last: apps nearby learn it from the device.
create table presented_token (
  device_id uuid primary key references device on delete cascade,
  owner_id uuid not null references account,
  product_id uuid not null references product,
  token_hash bytea not null,
  expires_at bigint not null
);
create index presented_token_owner on presented_token (owner_id);
create index presented_token_product on presented_token (product_id);
create index presented_token_expired on presented_token (expires_at);

-- People who have shown a token of a device before the device itself has.
create table binding_claim (
  device_id uuid not null references device on delete cascade,
  app_user_id uuid not null references app_user on delete cascade,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  product_id uuid not null references product,
  home_id uuid not null references home on delete cascade,
  token_hash bytea not null,
  made_at bigint not null,
  expires_at bigint not null,
  primary key (device_id, app_user_id)
);
create index binding_claim_owner on binding_claim (owner_id);
create index binding_claim_person on binding_claim (app_user_id, expires_at);
create index binding_claim_app on binding_claim (app_id);
create index binding_claim_product on binding_claim (product_id);
create index binding_claim_home on binding_claim (home_id);
create index binding_claim_expired on binding_claim (expires_at);
comment on column binding_claim.app_id is 'No limit: the device decides, which is of any app of its maker.';

-- One device lent to one person. Without a guest it is an offer to whoever has the code.
create table device_share (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  product_id uuid not null references product,
  device_id uuid not null references device on delete cascade,
  binding_id uuid not null references device_binding on delete cascade,
  guest_id uuid references app_user on delete cascade,
  code_hash bytea unique,
  control boolean not null,
  made_at bigint not null,
  -- Of an offer; null once it is accepted.
  expires_at bigint,
  check ((guest_id is null) = (expires_at is not null)),
  check ((guest_id is null) = (code_hash is not null)),
  unique (binding_id, guest_id)
);
create index device_share_owner on device_share (owner_id);
create index device_share_app on device_share (app_id);
create index device_share_product on device_share (product_id);
create index device_share_device on device_share (device_id);
create index device_share_guest on device_share (guest_id);
create index device_share_expired on device_share (expires_at) where expires_at is not null;

-- What became of devices at home. It names what may be gone by then, the device itself included.
create table binding_log (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null,
  device_id uuid not null,
  -- 1 bound, 2 unbound, 3 refused.
  event smallint not null check (event in (1, 2, 3)),
  -- How, or by what.
  way text not null,
  app_user_id uuid,
  home_id uuid,
  time bigint not null
);
create index binding_log_device on binding_log (device_id, time desc, id desc);
create index binding_log_owner on binding_log (owner_id);
create index binding_log_person on binding_log (app_user_id);
create index binding_log_time on binding_log (time);
