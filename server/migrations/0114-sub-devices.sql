-- The gateway that a device is below. Of the same account; a gateway is below none itself.
alter table device add column gateway_id uuid references device on delete set null;
create index device_below on device (gateway_id, created_at desc, id desc) include (owner_id) where gateway_id is not null;
