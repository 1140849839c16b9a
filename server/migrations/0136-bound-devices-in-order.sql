-- When the device was created, so that an index alone lists devices that were bound within a time in the order of the list of devices.
alter table device_binding add column device_created_at bigint not null default 0;
update device_binding set device_created_at = device.created_at from device where device.id = device_binding.device_id;

create function copy_device_created_at() returns trigger language plpgsql as $$
begin
  new.device_created_at := (select created_at from device where id = new.device_id);
  return new;
end $$;
create trigger device_binding_added before insert on device_binding
  for each row execute function copy_device_created_at();

drop index device_binding_bound;
create index device_binding_bound on device_binding (owner_id, bound_at) include (device_created_at, device_id)
  where unbound_at is null;
