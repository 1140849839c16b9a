-- The device list counts what was refused of each device: most lines of a device that keeps its whole log are not.
create index communication_log_refused on communication_log (device_no, time) where code <> 200;
create index online_log_refused on online_log (device_no, time) where event = 0;
