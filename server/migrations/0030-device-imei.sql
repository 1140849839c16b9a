-- Devices are found by the start of their IMEI, as by that of their MAC.
create index device_imei_start on device (owner_id, imei text_pattern_ops) where imei <> '';
