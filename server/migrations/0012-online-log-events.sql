-- A device that keeps losing its connection writes thousands of lines: those of one event are found without them.
create index online_log_event on online_log (device_no, event, time, id);
