-- Messages to people at home, as a kind with what its wording takes: it is worded for whoever reads it, in their language. What it
-- names may go: the message stays. Nor does it refer to its person by a key: who tells somebody something, holding a home, would wait
-- for their account, which on its way to be cancelled waits for that home.
create table home_message (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  app_user_id uuid not null,
  kind text not null,
  -- Names as they were, and what a scene says.
  parameters jsonb not null,
  -- Who has done what it tells of.
  by_id uuid,
  home_id uuid,
  device_id uuid,
  scene_id uuid,
  -- Milliseconds.
  time bigint not null,
  read boolean not null default false
);
create index home_message_person on home_message (app_user_id, time desc, id desc);
create index home_message_unread on home_message (app_user_id) where not read;
create index home_message_time on home_message (time);
create index home_message_owner on home_message (owner_id);
create index home_message_app on home_message (app_id);

-- How many messages have been sent on account of something, a home or a scene, in the hour or day that began at a time. It refers to
-- nothing by a key: who counts here waits for nobody who changes the home.
create table home_message_pace (
  subject_id uuid primary key,
  count integer not null,
  -- Milliseconds.
  began_at bigint not null
);
create index home_message_pace_began on home_message_pace (began_at);
comment on table home_message_pace is 'No owner: counts by the id of a home or scene that has been found.';
