-- Times: columns named …_at hold seconds since 1970, columns named time hold milliseconds.
create table account (
  id uuid primary key,
  -- The primary account whose objects this one works on: itself for levels 1 and 2.
  owner_id uuid not null references account,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  nickname text not null,
  company_name text not null default '',
  icon text not null default '',
  level smallint not null check (level in (1, 2, 3)),
  status smallint not null default 1 check (status in (1, 2)),
  language text check (language in ('zh_CN', 'en')),
  created_at bigint not null
);
create index account_owner on account (owner_id);

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  address text not null,
  agent text not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- Who did what to what: written by the mount in the transaction of every call that changes something.
create table operation_record (
  id uuid primary key,
  owner_id uuid not null,
  account_id uuid not null,
  username text not null,
  action text not null,
  object_id text,
  object_name text,
  input jsonb not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  time bigint not null
);
create index operation_record_owner on operation_record (owner_id, time desc, id desc);

-- Events of committed transactions that are not yet dispatched.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  time bigint not null
);
