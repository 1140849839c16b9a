-- Labels that the maker puts on a device. What the device says of itself stays in `labels`: neither overwrites the other.
alter table device add column maker_labels jsonb not null default '{}';
create index device_maker_label on device using gin (device_label_keys(owner_id, maker_labels)) where maker_labels <> '{}';
