-- What devices were called for, and what they answered, for LOG_DAYS.
create table device_call (
  device_no bigint not null,
  -- When it was sent, in milliseconds.
  time bigint not null,
  id uuid not null,
  -- What caused it, and which one of these: an account, a token, a person, a scene …; null where there is none to name.
  cause text not null,
  by_id uuid,
  -- Null where properties were issued.
  service text,
  params text not null,
  code integer not null,
  message text not null,
  -- Milliseconds until the answer.
  latency real not null,
  data text,
  primary key (device_no, time, id)
) partition by range (time);
comment on table device_call is 'No owner: rows of a device, by its number.';
