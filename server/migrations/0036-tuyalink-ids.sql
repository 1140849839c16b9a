-- The id that a maker has set for a device of the TuyaLink dialect: no two devices of the platform sign in with the same. Devices
-- are found by the start of it, as by that of their MAC.
alter table device add column tuyalink_id text not null default '';
create unique index device_tuyalink_id_key on device (tuyalink_id) where tuyalink_id <> '';
create index device_tuyalink_id_start on device (owner_id, lower(tuyalink_id) text_pattern_ops) where tuyalink_id <> '';
