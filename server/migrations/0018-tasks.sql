-- Work in the background. Of the platform's own work only what has not ended is kept.
create table task (
  id uuid primary key,
  -- The account it works for; null for the platform's own.
  owner_id uuid references account on delete cascade,
  -- Who started it, whose rights it has.
  account_id uuid references account on delete set null,
  username text not null default '',
  kind text not null,
  subject text not null default '',
  input jsonb not null,
  -- Where the work is; null before its first step.
  state jsonb,
  -- 1 waiting, 2 in progress, 3 succeeded, 4 failed, 5 completed.
  status smallint not null default 1,
  cancel_asked boolean not null default false,
  done integer not null default 0,
  failed integer not null default 0,
  total integer not null default 0,
  problem text,
  parameters jsonb,
  -- Failures in a row, and how often a process has begun on it, both since it last came on.
  tries smallint not null default 0,
  claims smallint not null default 0,
  -- Due from this second on. A clock that is before `put_off_at` has been set back since, and makes it due as well.
  run_at bigint not null,
  put_off_at bigint not null,
  -- The process that works on it.
  node_no bigint,
  -- When the live view was last told of its progress, in milliseconds.
  told_at bigint not null default 0,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint
);
create index task_list on task (owner_id, created_at, id);
create index task_open on task (owner_id, run_at) where status < 3;
create index task_running on task (node_no) where node_no is not null;

create table task_failure (
  task_id uuid not null references task on delete cascade,
  no integer not null,
  object_id text not null,
  name text not null,
  problem text not null,
  parameters jsonb not null,
  primary key (task_id, no)
);
comment on table task_failure is 'No owner: it is read through its task only.';

-- Mails and text messages that wait are sent by tasks, which also know when each is tried again.
insert into task (id, kind, input, tries, run_at, put_off_at, created_at)
  select id, 'message', jsonb_build_object('id', id), tries, retry_at, created_at, created_at
  from message where state = 'waiting';
drop index message_waiting;
alter table message drop column retry_at;
create index message_waiting on message (channel) where state = 'waiting';

-- When each account last had its turn, as a number that grows: who waits for longest comes next, whatever the clock does.
create sequence task_turn_no;
create table task_turn (
  owner_id uuid primary key references account on delete cascade,
  turn bigint not null
);
create index task_turn_order on task_turn (turn, owner_id);

-- Work that begins at set times, in the time zone of an account.
create table schedule (
  key text primary key,
  owner_id uuid references account on delete cascade,
  account_id uuid references account on delete cascade,
  kind text not null,
  input jsonb not null,
  cron text not null,
  time_zone text not null,
  next_at bigint not null,
  -- When the next time was worked out: if the clock is before it, that has to be done again.
  planned_at bigint not null
);
create index schedule_owner on schedule (owner_id);
create index schedule_next on schedule (next_at);

alter table account add column time_zone text not null default 'UTC';
