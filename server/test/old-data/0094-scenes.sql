insert into scene (id, owner_id, app_id, home_id, name, actions)
select '01900000-0000-7000-8000-000000009401', owner_id, app_id, home_id, 'Evening', '[{"kind": "wait", "seconds": 5}]' from device_binding;
insert into scene_run (id, owner_id, app_id, home_id, scene_id, app_user_id, actions, results, started_at, due_at, ended_at)
select '01900000-0000-7000-8000-000000009402', owner_id, app_id, home_id, '01900000-0000-7000-8000-000000009401', app_user_id,
  '[{"kind": "wait", "seconds": 5}]', '[{"code": null, "problem": null}]', 1700000000000, null, 1700000005000 from device_binding;
