-- A run is written twice within a moment: each index and each foreign key costs it as much as the row itself. Its scene is of the same
-- home and app, and takes its runs along when it goes with either.
alter table scene_run
  drop constraint scene_run_home_id_fkey,
  drop constraint scene_run_app_id_fkey;
drop index scene_run_app;
drop index scene_run_home;
create index scene_run_home on scene_run (home_id) where due_at is not null;
drop index scene_run_person;
create index scene_run_person on scene_run (app_user_id) where app_user_id is not null;
-- Ids begin with the time when the run began.
drop index scene_run_started;
