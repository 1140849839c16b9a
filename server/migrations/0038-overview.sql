-- How many devices of a product are online, and how many have been online at least once. Not columns of the product: calls
-- that wait for a device's answer lock its row, and devices come and go meanwhile.
create table product_presence (
  product_id uuid primary key references product on delete cascade,
  owner_id uuid not null references account,
  online integer not null default 0,
  activated integer not null default 0
) with (fillfactor = 50);
create index product_presence_owner on product_presence (owner_id);
insert into product_presence (product_id, owner_id, online, activated)
  select product.id, product.owner_id,
    count(*) filter (where device.online = 1), count(*) filter (where device.activated = 1)
  from product left join device on device.product_id = product.id
  group by product.id;

create function begin_product_presence() returns trigger language plpgsql as $$
begin
  insert into product_presence (product_id, owner_id) values (new.id, new.owner_id);
  return null;
end $$;
create trigger product_presence after insert on product
  for each row execute function begin_product_presence();

-- Locks the rows in one order, so that two statements never wait for each other in a circle. A transaction changes the
-- presence of devices in one statement, and after that locks nothing that such a statement locks.
create function add_product_presence(products uuid[], online_by int[], activated_by int[])
returns void language plpgsql strict as $$
begin
  perform from product_presence where product_id = any(products) order by product_id for no key update;
  update product_presence as known
    set online = known.online + change.online, activated = known.activated + change.activated
    from unnest(products, online_by, activated_by) as change (product_id, online, activated)
    where known.product_id = change.product_id;
end $$;

-- One call for a statement, however many devices it changes. Where neither count changes, it locks and writes nothing.
create function count_product_presence() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform add_product_presence(array_agg(product_id), array_agg(online), array_agg(activated)) from (
      select product_id, sum(online)::int as online, sum(activated)::int as activated from (
        select product_id, (online = 1)::int as online, (activated = 1)::int as activated from after
        union all select product_id, -(online = 1)::int, -(activated = 1)::int from before
      ) as one group by product_id having sum(online) <> 0 or sum(activated) <> 0
    ) as change;
  elsif tg_op = 'DELETE' then
    delete from device_refusal where device_id in (select id from before);
    perform add_product_presence(array_agg(product_id), array_agg(online), array_agg(activated)) from (
      select product_id, -count(*) filter (where online = 1)::int as online,
        -count(*) filter (where activated = 1)::int as activated
      from before where online = 1 or activated = 1 group by product_id
    ) as change;
  else
    perform add_product_presence(array_agg(product_id), array_agg(online), array_agg(activated)) from (
      select product_id, count(*) filter (where online = 1)::int as online,
        count(*) filter (where activated = 1)::int as activated
      from after where online = 1 or activated = 1 group by product_id
    ) as change;
  end if;
  return null;
end $$;
create trigger device_presence_added after insert on device referencing new table as after
  for each statement execute function count_product_presence();
create trigger device_presence_changed after update on device referencing old table as before new table as after
  for each statement execute function count_product_presence();
create trigger device_presence_removed after delete on device referencing old table as before
  for each statement execute function count_product_presence();

-- Messages of a product's devices, by the minute in which they were stored, for a day. No reference to the product: a sum
-- may come after the product has gone.
create table product_minute (
  owner_id uuid not null,
  -- When the minute begins, in seconds.
  minute bigint not null,
  product_id uuid not null,
  messages bigint not null,
  primary key (owner_id, minute, product_id)
) with (fillfactor = 50);
create index product_minute_age on product_minute (minute);

-- The latest refusal of a device, as its log has it. No reference to the device, for the same reason.
create table device_refusal (
  device_id uuid primary key,
  owner_id uuid not null,
  product_id uuid not null,
  -- In milliseconds.
  time bigint not null,
  -- The line in the device's log: 1 of the communication log, 2 of the on/offline log.
  log smallint not null,
  line_id uuid not null,
  code integer,
  reason text not null
) with (fillfactor = 70);
create index device_refusal_newest on device_refusal (owner_id, product_id, time desc);
create index device_refusal_age on device_refusal (time);

-- The path of first steps is not shown to somebody who has put it away.
alter table account add column first_steps_hidden boolean not null default false;
-- Made by the sample, and deleted with it.
alter table product add column sample boolean not null default false;
alter table device add column sample boolean not null default false;
create index product_sample on product (owner_id) where sample;
