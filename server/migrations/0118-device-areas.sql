-- Where a device is, by the address that it signed in from or by its own word; all empty where that is not known.
alter table device
  -- ISO 3166-1, two letters.
  add column country text not null default '',
  -- ISO 3166-2 where the code is known, or else the name in English.
  add column region text not null default '',
  add column city text not null default '',
  -- To a tenth of a degree.
  add column latitude real,
  add column longitude real,
  -- 0 not known, 1 by its address, 2 by its own word.
  add column area_source smallint not null default 0 check (area_source in (0, 1, 2)),
  add constraint device_location check ((latitude is null) = (longitude is null));
create index device_by_country on device (owner_id, country, created_at desc, id desc);
create index device_by_region on device (owner_id, country, region, created_at desc, id desc) where region <> '';

-- How many devices of a product are at a place, in parts that are added up: who adds one locks nothing, and upkeep sums
-- them up. No references, for which rows of products would be locked.
create table device_cell (
  id bigint primary key generated always as identity,
  owner_id uuid not null,
  product_id uuid not null,
  latitude real not null,
  longitude real not null,
  country text not null,
  region text not null,
  count integer not null,
  summed boolean not null default false
);
create index device_cell_summed on device_cell (owner_id, product_id, latitude, longitude) where summed;
create index device_cell_owner on device_cell (owner_id);
create index device_cell_product on device_cell (product_id);
create index device_cell_new on device_cell (id) where not summed;

create function count_device_cell() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.latitude is not null then
      insert into device_cell (owner_id, product_id, latitude, longitude, country, region, count)
        values (old.owner_id, old.product_id, old.latitude, old.longitude, old.country, old.region, -1);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.latitude is not null then
      insert into device_cell (owner_id, product_id, latitude, longitude, country, region, count)
        values (new.owner_id, new.product_id, new.latitude, new.longitude, new.country, new.region, 1);
    end if;
  end if;
  return null;
end $$;
create trigger device_cell_added after insert on device
  for each row when (new.latitude is not null) execute function count_device_cell();
create trigger device_cell_changed after update of latitude, longitude, country, region on device
  for each row when ((old.latitude, old.longitude, old.country, old.region)
    is distinct from (new.latitude, new.longitude, new.country, new.region)) execute function count_device_cell();
create trigger device_cell_removed after delete on device
  for each row when (old.latitude is not null) execute function count_device_cell();
