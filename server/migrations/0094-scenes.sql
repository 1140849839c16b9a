-- What devices of a home do together at a tap. Its actions name devices, which may have left the home: they are left out until they are back.
create table scene (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  home_id uuid not null references home on delete cascade,
  name text not null,
  actions jsonb not null,
  unique (home_id, name)
);
create index scene_owner on scene (owner_id);
create index scene_app on scene (app_id);

-- What scenes have done, and those that are still at it.
create table scene_run (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  home_id uuid not null references home on delete cascade,
  scene_id uuid not null references scene on delete cascade,
  app_user_id uuid not null references app_user on delete cascade,
  -- As they were when it began: a change of the scene is of the next run.
  actions jsonb not null,
  -- Of its first actions, those that are done.
  results jsonb not null,
  -- Milliseconds. It goes on at due_at in whichever process is first, which puts that off for as long as it may need.
  started_at bigint not null,
  due_at bigint,
  ended_at bigint,
  check ((due_at is null) = (ended_at is not null))
);
create index scene_run_scene on scene_run (scene_id, id desc);
create index scene_run_home on scene_run (home_id, due_at);
create index scene_run_person on scene_run (app_user_id);
create index scene_run_owner on scene_run (owner_id);
create index scene_run_app on scene_run (app_id);
create index scene_run_due on scene_run (due_at) where due_at is not null;
create index scene_run_started on scene_run (started_at);
