-- What devices report: one row for each time, with the values by identifier. Partitions hold one day
-- of UTC, named telemetry_p20261120; the telemetry module makes them when needed and drops them by age.
create table telemetry (
  device_no bigint not null,
  time bigint not null,
  values jsonb not null,
  primary key (device_no, time)
) partition by range (time);
-- Rows come in about the order of time, so that this small index finds an hour of all devices.
create index telemetry_hours on telemetry using brin (time) with (pages_per_range = 16);

-- The latest state of each device. Updated with every message: room in the page keeps updates in place.
create table device_state (
  device_no bigint primary key,
  version bigint not null,
  -- identifier → [value, time]
  reported jsonb not null,
  -- The times of the last change: when all of it is newer than what is known, nothing needs comparing.
  oldest bigint not null,
  newest bigint not null
) with (fillfactor = 50);

-- What devices are told to be and have not taken yet.
create table device_desired (
  device_no bigint not null,
  identifier text not null,
  value jsonb not null,
  time bigint not null,
  version bigint not null,
  primary key (device_no, identifier)
);

-- Hours of a property, made from telemetry when the hour is over. Numbers have all columns, other
-- types count and last. Slots are five minutes: [slot of the hour, count, min, max, sum, last, time of last].
create table telemetry_hour (
  device_no bigint not null,
  identifier text not null,
  hour bigint not null,
  count integer not null,
  min double precision,
  max double precision,
  sum double precision,
  last jsonb not null,
  last_time bigint not null,
  slots jsonb not null,
  primary key (device_no, identifier, hour)
) partition by range (hour);

-- Hours of devices that got data after they were summed up.
create table telemetry_late_hour (
  device_no bigint not null,
  hour bigint not null,
  primary key (device_no, hour)
);

-- The first hour that is not summed up yet; one row.
create table telemetry_progress (
  hour bigint not null
);

create table communication_log (
  device_no bigint not null,
  time bigint not null,
  id uuid not null,
  -- 1 up, 2 down
  direction smallint not null,
  code integer not null,
  topic text not null,
  payload text not null,
  reason text,
  primary key (device_no, time, id)
) partition by range (time);

create table online_log (
  device_no bigint not null,
  time bigint not null,
  id uuid not null,
  -- 1 came online, 2 went offline, 0 refused
  event smallint not null,
  reason text not null,
  address text not null,
  primary key (device_no, time, id)
) partition by range (time);
