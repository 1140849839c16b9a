-- Devices are found by any part of what names them: the hashes of all groups of three characters in a row, with the account, so that
-- those of others are never looked at. Where a script writes words with one or two characters, a group is two of them.
create function grams_in(given text) returns setof text language sql immutable parallel safe as $$
  select case
    when octet_length(one.text) = length(one.text) then
      case when place + 1 < length(one.text) then substr(one.text, place, 3) end
    when ascii(substr(one.text, place, 1)) >= 11904 or ascii(substr(one.text, place + 1, 1)) >= 11904
      then substr(one.text, place, 2)
    when place + 1 < length(one.text) and ascii(substr(one.text, place + 2, 1)) < 11904
      then substr(one.text, place, 3)
  end
  -- By itself, so that it is not made anew for each place.
  from (select lower(given) as text offset 0) as one, generate_series(1, length(one.text) - 1) as place
$$;
create function text_grams(owner uuid, variadic texts text[]) returns bigint[]
  language sql immutable parallel safe as $$
  select coalesce(array_agg(hashtextextended(owner::text || gram, 0)), '{}')
  from unnest(texts) as one (text), grams_in(one.text) as gram where gram is not null
$$;

create table device_search (
  device_id uuid primary key references device on delete cascade,
  grams bigint[] not null
);
comment on table device_search is 'No owner: a row of a device, whose hashes hold the account';

create function add_device_search() returns trigger language plpgsql as $$
begin
  -- In place of text_grams, which takes longer to begin than to end.
  insert into device_search (device_id, grams)
    select id, (
      select coalesce(array_agg(hashtextextended(owner_id::text || gram, 0)), '{}')
      from unnest(array[device_name, name, replace(mac, ':', ''), imei, tuyalink_id]) as one (text), grams_in(one.text) as gram
      where gram is not null)
    from added;
  return null;
end $$;
create trigger device_search_added after insert on device referencing new table as added
  for each statement execute function add_device_search();

create function change_device_search() returns trigger language plpgsql as $$
begin
  update device_search
    set grams = text_grams(new.owner_id, new.device_name, new.name, replace(new.mac, ':', ''), new.imei, new.tuyalink_id)
    where device_id = new.id;
  return null;
end $$;
create trigger device_search_changed after update of owner_id, device_name, name, mac, imei, tuyalink_id on device
  for each row when ((old.owner_id, old.device_name, old.name, old.mac, old.imei, old.tuyalink_id)
    is distinct from (new.owner_id, new.device_name, new.name, new.mac, new.imei, new.tuyalink_id))
  execute function change_device_search();

insert into device_search (device_id, grams)
  select id, (
    select coalesce(array_agg(hashtextextended(owner_id::text || gram, 0)), '{}')
    from unnest(array[device_name, name, replace(mac, ':', ''), imei, tuyalink_id]) as one (text), grams_in(one.text) as gram
    where gram is not null)
  from device on conflict do nothing;
create index device_search_grams on device_search using gin (grams);
