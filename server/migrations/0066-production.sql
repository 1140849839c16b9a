alter table device
  -- Made for a production order and not online yet: the list of devices leaves it out.
  add column produced boolean not null default false;
create index device_listed on device (owner_id, created_at desc, id desc) where not produced;
create index device_listed_of_product on device (product_id, created_at desc, id desc) where not produced;

alter table product
  -- Devices that the list leaves out.
  add column unlisted_count integer not null default 0 check (unlisted_count >= 0);

-- So many identities that are made for a production run, and what has become of them.
create table production_order (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  name text not null,
  note text not null,
  -- Device names are this and a serial number.
  prefix text not null,
  quantity integer not null check (quantity > 0),
  -- 1 open, 2 closed.
  status smallint not null default 1 check (status in (1, 2)),
  -- That of the product when the order was made.
  security_level smallint not null,
  made integer not null default 0 check (made >= 0),
  -- Serial numbers whose name is another device's are passed over.
  next_serial integer not null default 1,
  given integer not null default 0,
  written integer not null default 0,
  passed integer not null default 0,
  failed integer not null default 0,
  activated integer not null default 0,
  version integer not null default 1,
  created_at bigint not null,
  closed_at bigint,
  unique (product_id, name),
  unique (product_id, prefix)
);
create index production_order_created on production_order (owner_id, created_at desc, id desc);
create index production_order_of_product on production_order (product_id, created_at desc, id desc);

-- A token with which a station of a factory works on one order.
create table production_station (
  id uuid primary key,
  no bigint generated always as identity,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  order_id uuid not null references production_order on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  expires_at bigint not null,
  revoked_at bigint,
  last_used_at bigint,
  given integer not null default 0,
  written integer not null default 0,
  passed integer not null default 0,
  failed integer not null default 0,
  activated integer not null default 0,
  created_at bigint not null,
  unique (order_id, name)
);
create index production_station_owner on production_station (owner_id);
create index production_station_product on production_station (product_id);

-- A device of an order.
create table production_identity (
  -- That of the device.
  id uuid primary key references device on delete cascade,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  order_id uuid not null references production_order on delete cascade,
  serial integer not null check (serial > 0),
  -- 1 made, 2 given to a station, 3 written into a device, 4 passed its test, 5 failed it.
  state smallint not null default 1 check (state between 1 and 5),
  -- The access token until the device is activated, sealed.
  access_token bytea,
  station_id uuid references production_station,
  -- Why it failed its test.
  reason text not null default '',
  given_at bigint,
  reported_at bigint,
  activated_at bigint,
  -- Begins with the owner, as each look at an order's identities does.
  unique (owner_id, order_id, serial)
);
create index production_identity_order on production_identity (order_id);
create index production_identity_product on production_identity (product_id);
create index production_identity_station on production_identity (station_id) where station_id is not null;
-- Those that are still to be given.
create index production_identity_left on production_identity (order_id, serial) where state = 1 and activated_at is null;

-- What a station was given, so that it can ask again when the answer was lost.
create table production_batch (
  station_id uuid not null references production_station on delete cascade,
  request_id text not null,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  order_id uuid not null references production_order on delete cascade,
  serials integer[] not null,
  given_at bigint not null,
  primary key (station_id, request_id)
);
create index production_batch_owner on production_batch (owner_id);
create index production_batch_product on production_batch (product_id);
create index production_batch_order on production_batch (order_id);

-- The figures of an order by day, in the time zone of the installation's clock: UTC.
create table production_day (
  order_id uuid not null references production_order on delete cascade,
  -- Days since 1970.
  day integer not null,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  given integer not null default 0,
  written integer not null default 0,
  passed integer not null default 0,
  failed integer not null default 0,
  activated integer not null default 0,
  primary key (order_id, day)
);
create index production_day_owner on production_day (owner_id);
create index production_day_product on production_day (product_id);

-- Keeps the count of devices that the list leaves out: those of orders that have never been online.
create function count_unlisted_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update product set unlisted_count = unlisted_count + added.count
    from (select product_id, count(*) as count from after where activated_at is null group by product_id) as added
    where product.id = added.product_id;
  elsif tg_op = 'DELETE' then
    update product set unlisted_count = unlisted_count - gone.count
    from (select product_id, count(*) as count from before where activated_at is null group by product_id) as gone
    where product.id = gone.product_id;
  else
    update product set unlisted_count = unlisted_count - come.count
    from (
      select before.product_id, count(*) as count from before join after using (id)
      where before.activated_at is null and after.activated_at is not null group by before.product_id
    ) as come
    where product.id = come.product_id;
  end if;
  return null;
end $$;
create trigger production_identity_added after insert on production_identity referencing new table as after
  for each statement execute function count_unlisted_devices();
create trigger production_identity_changed after update on production_identity
  referencing old table as before new table as after for each statement execute function count_unlisted_devices();
create trigger production_identity_removed after delete on production_identity referencing old table as before
  for each statement execute function count_unlisted_devices();
