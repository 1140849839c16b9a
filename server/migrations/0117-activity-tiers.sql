-- How active a device is by its last data: 0 neither activated nor heard of, then from 1 active to 5 stealth.
alter table device add column tier smallint not null default 0 check (tier between 0 and 5);
create index device_by_tier on device (owner_id, tier, created_at desc, id desc);
-- Which devices of a product that sleeps may still be asleep.
create index device_offline on device (product_id, offline_at) where online = 2;
create index device_by_firmware on device (owner_id, firmware_version, created_at desc, id desc)
  where firmware_version <> '';
create index device_binding_bound on device_binding (owner_id, bound_at) where unbound_at is null;

-- When a device is to be looked at again. Who writes data of devices only marks here that a tier may have risen: the
-- devices themselves are locked in another order.
create table tier_review (
  device_no bigint primary key,
  tier smallint not null,
  -- In seconds; null where only new data changes the tier.
  due bigint
) with (fillfactor = 70);
create index tier_review_due on tier_review (due) where due is not null;
comment on table tier_review is 'No owner: upkeep goes through the devices of all';

create function mark_tier_review() returns trigger language plpgsql as $$
begin
  perform from tier_review where device_no = new.device_no and tier = 1;
  if not found then
    insert into tier_review (device_no, tier, due) values (new.device_no, 0, 0)
      on conflict (device_no) do update set due = 0 where tier_review.due is distinct from 0;
  end if;
  return null;
end $$;
create trigger device_state_begun after insert on device_state
  for each row when (new.newest > 0) execute function mark_tier_review();
-- Once an hour at most of a device that reports all the time; a backlog that comes in order marks each of its hours.
create trigger device_state_hour after update of newest on device_state
  for each row when (new.newest / 3600000 <> old.newest / 3600000) execute function mark_tier_review();

create function begin_device_tier() returns trigger language plpgsql as $$
begin
  new.tier := 1;
  return new;
end $$;
create trigger device_tier_added before insert on device
  for each row when (new.activated = 1 and new.tier = 0) execute function begin_device_tier();
create trigger device_tier_activated before update of activated on device
  for each row when (new.activated = 1 and old.activated <> 1 and new.tier = 0) execute function begin_device_tier();

-- How many devices of a product are in each tier, beside how many are online and activated.
alter table product_presence
  add column active integer not null default 0,
  add column good integer not null default 0,
  add column ordinary integer not null default 0,
  add column poor integer not null default 0,
  add column stealth integer not null default 0;

drop function add_product_presence(uuid[], int[], int[]);
create function add_product_presence(changes product_presence[]) returns void language plpgsql strict as $$
begin
  perform from product_presence where product_id in (select product_id from unnest(changes))
    order by product_id for no key update;
  update product_presence as known
    set online = known.online + change.online, activated = known.activated + change.activated,
      active = known.active + change.active, good = known.good + change.good,
      ordinary = known.ordinary + change.ordinary, poor = known.poor + change.poor,
      stealth = known.stealth + change.stealth
    from unnest(changes) as change where known.product_id = change.product_id;
end $$;

create or replace function count_product_presence() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform add_product_presence(array_agg(
      row(product_id, null, online, activated, active, good, ordinary, poor, stealth)::product_presence
    )) from (
      select product_id, sum(sign * (online = 1)::int)::int as online,
        sum(sign * (activated = 1)::int)::int as activated, sum(sign * (tier = 1)::int)::int as active,
        sum(sign * (tier = 2)::int)::int as good, sum(sign * (tier = 3)::int)::int as ordinary,
        sum(sign * (tier = 4)::int)::int as poor, sum(sign * (tier = 5)::int)::int as stealth
      from (
        select product_id, online, activated, tier, 1 as sign from after
        union all select product_id, online, activated, tier, -1 from before
      ) as one group by product_id
    ) as change
    where (online, activated, active, good, ordinary, poor, stealth) <> (0, 0, 0, 0, 0, 0, 0);
    insert into tier_review (device_no, tier, due)
      select after.device_no, after.tier, 0 from after join before on before.id = after.id
      where after.activated <> before.activated order by after.device_no
      on conflict (device_no) do update set due = 0;
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from device_refusal where device_id in (select id from before);
    perform add_product_presence(array_agg(
      row(product_id, null, -online, -activated, -active, -good, -ordinary, -poor, -stealth)::product_presence
    )) from (
      select product_id, count(*) filter (where online = 1)::int as online,
        count(*) filter (where activated = 1)::int as activated, count(*) filter (where tier = 1)::int as active,
        count(*) filter (where tier = 2)::int as good, count(*) filter (where tier = 3)::int as ordinary,
        count(*) filter (where tier = 4)::int as poor, count(*) filter (where tier = 5)::int as stealth
      from before where online = 1 or activated = 1 or tier <> 0 group by product_id
    ) as gone;
    return null;
  end if;
  perform add_product_presence(array_agg(
    row(product_id, null, online, activated, active, good, ordinary, poor, stealth)::product_presence
  )) from (
    select product_id, count(*) filter (where online = 1)::int as online,
      count(*) filter (where activated = 1)::int as activated, count(*) filter (where tier = 1)::int as active,
      count(*) filter (where tier = 2)::int as good, count(*) filter (where tier = 3)::int as ordinary,
      count(*) filter (where tier = 4)::int as poor, count(*) filter (where tier = 5)::int as stealth
    from after where online = 1 or activated = 1 or tier <> 0 group by product_id
  ) as added;
  insert into tier_review (device_no, tier, due)
    select device_no, tier, 0 from after where activated = 1 order by device_no
    on conflict (device_no) do update set due = 0;
  return null;
end $$;

-- The tiers of devices that were there before: activated ones begin as active, and upkeep goes through all of them.
insert into tier_review (device_no, tier, due)
  select device.device_no, 0, 0 from device left join device_state as state on state.device_no = device.device_no
  where device.activated = 1 or state.newest > 0
  on conflict do nothing;
