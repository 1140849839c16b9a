-- Minutes that a device may take that is added to a verification.
alter table firmware add column timeout smallint not null default 30;

-- The highest version of a module that was ever offered to a device, whether that firmware still exists or not: its
-- version must not be given to other firmware.
create table firmware_offered (
  product_id uuid not null references product on delete cascade,
  module text not null,
  version text not null,
  version_order integer not null,
  primary key (product_id, module)
);

comment on table firmware_offered is 'No owner: rows belong to their product';

-- The versions of a device's modules; that of the device as a whole is device.firmware_version.
create table device_module (
  device_id uuid not null references device on delete cascade,
  module text not null,
  version text not null,
  reported_at bigint not null,
  primary key (device_id, module)
);

comment on table device_module is 'No owner: rows belong to their device';

-- The update of one device to firmware.
create table firmware_update (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  firmware_id uuid not null references firmware on delete cascade,
  device_id uuid not null references device on delete cascade,
  module text not null,
  -- UpdateState of the contract.
  state smallint not null,
  -- Percent.
  progress smallint not null default 0,
  -- UpdateFailure of the contract.
  reason smallint not null default 0,
  raw_code text not null default '',
  raw_text text not null default '',
  -- Why it is not offered: Misfit of the contract.
  misfit text,
  from_version text not null default '',
  tries smallint not null default 0,
  created_at bigint not null,
  -- Milliseconds.
  offered_at bigint,
  deadline_at bigint,
  finished_at bigint,
  -- When the offer is tried next; null while it waits for the device.
  next_at bigint
);
-- A module of a device has one update at a time.
create unique index firmware_update_open on firmware_update (device_id, module) where state < 5;
create index firmware_update_firmware on firmware_update (firmware_id, id);
create index firmware_update_due on firmware_update (next_at) where next_at is not null;
create index firmware_update_late on firmware_update (deadline_at) where state < 5;
create index firmware_update_owner on firmware_update (owner_id, firmware_id);
create index firmware_update_product on firmware_update (product_id) where state < 5;
-- Firmware whose verification is under way.
create index firmware_verifying on firmware (id) where status = 2;
