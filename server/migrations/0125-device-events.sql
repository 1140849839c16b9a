-- What became of devices and is told nowhere else, for LOG_DAYS.
create table device_event (
  device_no bigint not null,
  -- Milliseconds.
  time bigint not null,
  id uuid not null,
  kind text not null,
  data jsonb not null,
  primary key (device_no, time, id)
) partition by range (time);
comment on table device_event is 'No owner: rows of a device, by its number.';

-- The faults that devices have now, so that it is known which of them a report raises or clears.
create table device_fault (
  device_no bigint not null,
  identifier text not null,
  codes text[] not null,
  primary key (device_no, identifier)
);
comment on table device_fault is 'No owner: rows of a device, by its number.';
