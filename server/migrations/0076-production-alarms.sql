alter table device
  -- Registered itself under a name that no identity of an order has, and has not been counted as beyond the orders.
  add column unordered boolean not null default false;

-- Where the last connections of a device were that another connection of it took over: two devices with one identity
-- push each other out.
create table device_takeover (
  device_id uuid primary key references device on delete cascade,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  networks text[] not null,
  -- Milliseconds, beside the networks.
  times bigint[] not null,
  last_at bigint not null
);
create index device_takeover_owner on device_takeover (owner_id);
create index device_takeover_product on device_takeover (product_id);
create index device_takeover_last on device_takeover (last_at);

-- What a maker should know of the devices of a product in production: a row for each cause.
create table production_alarm (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  -- 1 more devices activated than ordered, 2 one identity in two places.
  kind smallint not null check (kind in (1, 2)),
  -- The device of kind 2; of kind 1 the order that the names of the devices begin like, or the product.
  cause_id uuid not null,
  order_id uuid references production_order on delete cascade,
  -- The last device.
  device_id uuid references device on delete set null,
  device_name text not null,
  -- Devices beyond the order, or takeovers.
  count integer not null check (count > 0),
  -- 1 open, 2 acknowledged.
  state smallint not null default 1 check (state in (1, 2)),
  acknowledged_by uuid references account on delete set null,
  acknowledged_at bigint,
  first_at bigint not null,
  last_at bigint not null,
  unique (product_id, kind, cause_id)
);
create index production_alarm_last on production_alarm (owner_id, last_at desc, id desc);
create index production_alarm_order on production_alarm (order_id) where order_id is not null;
create index production_alarm_device on production_alarm (device_id) where device_id is not null;
create index production_alarm_account on production_alarm (acknowledged_by) where acknowledged_by is not null;
