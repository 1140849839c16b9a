-- What is issued to a device at home at a time of day, or, of a countdown, after so many seconds. It is of a binding: it rests while
-- the device is unbound, goes on when it comes back, and is forgotten with a reset.
create table device_timer (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  binding_id uuid not null references device_binding on delete cascade,
  identifier text not null,
  value jsonb not null,
  -- Of a timer: its time of day in the zone of the home, and its days of the week, none of one that runs once.
  at text,
  days smallint[] not null default '{}',
  -- Of a countdown: how long it was set to.
  seconds integer,
  enabled boolean not null default true,
  -- Milliseconds. When it is due next; 0 of a timer whose home or time zone has changed, which is planned anew.
  due_at bigint,
  -- Milliseconds. When it was last due, and until when a process has that to itself; null once its result is known.
  ran_at bigint,
  run_until bigint,
  run_code integer,
  run_problem text,
  check ((at is null) = (seconds is not null))
);
create index device_timer_binding on device_timer (binding_id, id);
create unique index device_timer_countdown on device_timer (binding_id, identifier) where seconds is not null;
create index device_timer_due on device_timer (due_at) where due_at is not null;
create index device_timer_run on device_timer (run_until) where run_until is not null;
create index device_timer_owner on device_timer (owner_id);
create index device_timer_app on device_timer (app_id);

-- A device that comes back, or goes to another home, may be in another time zone: whichever way it came, its timers are planned anew.
create function plan_device_timers() returns trigger language plpgsql as $$
begin
  update device_timer set due_at = 0 where binding_id = new.id and enabled and at is not null;
  return null;
end $$;
create trigger device_timers_planned after update of home_id, unbound_at on device_binding for each row
  when (new.unbound_at is null and (old.unbound_at is not null or new.home_id is distinct from old.home_id))
  execute function plan_device_timers();
