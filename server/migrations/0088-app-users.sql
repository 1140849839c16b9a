-- People at home who use an app of a maker. Each belongs to this app: the same address in another app is somebody else.
create table app_user (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  -- What somebody signs in with, shown to be theirs by a code: one of both at least, until the account is cancelled.
  email text check (email = lower(email)),
  phone text,
  password_hash text not null,
  nickname text not null,
  -- 0 not told, 1 male, 2 female.
  sex smallint not null default 0 check (sex in (0, 1, 2)),
  -- In place of an age, which would be wrong within a year.
  birth_year smallint check (birth_year between 1900 and 2200),
  address text not null default '',
  -- Of content and messages; null follows the telephone.
  language text,
  -- 1 normal, 2 cancelled: nothing personal is left then.
  status smallint not null default 1 check (status in (1, 2)),
  created_at bigint not null,
  login_at bigint,
  cancelled_at bigint,
  check ((status = 2) = (cancelled_at is not null)),
  check (status = 2 or email is not null or phone is not null)
);
-- Partial, so that a change of the profile does not lock what refers to the row.
create unique index app_user_email on app_user (app_id, email) where email is not null;
create unique index app_user_phone on app_user (app_id, phone) where phone is not null;
create index app_user_created on app_user (owner_id, created_at desc, id desc);
create index app_user_of_app on app_user (app_id, created_at desc, id desc);

create table app_user_session (
  token_hash bytea primary key,
  app_user_id uuid not null references app_user on delete cascade,
  address text not null,
  agent text not null,
  created_at bigint not null,
  seen_at bigint not null,
  expires_at bigint not null
);
create index app_user_session_user on app_user_session (app_user_id);
create index app_user_session_expiry on app_user_session (expires_at);
comment on table app_user_session is 'No owner: found by its token, or by a person who has been found.';

-- Which versions of the policies somebody has agreed to, and when. It stays when the account is cancelled: it shows that the
-- maker was allowed to keep what was kept.
create table app_user_policy (
  app_user_id uuid not null references app_user on delete cascade,
  policy_id uuid not null references app_policy on delete cascade,
  accepted_at bigint not null,
  primary key (app_user_id, policy_id)
);
create index app_user_policy_policy on app_user_policy (policy_id);
comment on table app_user_policy is 'No owner: part of a person, found by its id.';

-- Networks that somebody has signed in from: strangers elsewhere cannot use up the attempts of who signs in from there.
create table app_user_network (
  app_user_id uuid not null references app_user on delete cascade,
  network text not null,
  seen_at bigint not null,
  primary key (app_user_id, network)
);
create index app_user_network_seen on app_user_network (seen_at);
comment on table app_user_network is 'No owner: part of a person, found by its id.';

-- The same address may wait for a code of the platform and of apps at the same time.
alter table code
  drop constraint code_pkey,
  drop constraint code_purpose_check,
  add column app_id uuid references app on delete cascade,
  add constraint code_purpose_check check (purpose in ('register', 'reset', 'link', 'contact')),
  add constraint code_key unique nulls not distinct (address, purpose, app_id);
create index code_app on code (app_id) where app_id is not null;
