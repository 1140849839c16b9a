-- What a device says of itself besides its MAC.
alter table device
  add column imei text not null default '',
  add column labels jsonb not null default '{}';

-- Filters of the device list: what few devices have is found without reading past those that have not.
drop index device_online;
create index device_by_online on device (owner_id, online, created_at desc, id desc);
create index device_by_activated on device (owner_id, activated, created_at desc, id desc);
create index device_disabled on device (owner_id, created_at desc, id desc) where status = 2;
create index device_virtual on device (owner_id, created_at desc, id desc) where kind = 2;
create index device_online_of_product on device (product_id, created_at desc, id desc) include (owner_id) where online = 1;
