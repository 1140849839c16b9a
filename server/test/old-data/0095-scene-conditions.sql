insert into scene_condition (scene_id, place, owner_id, app_id, condition, device_id, holds, measured_at, due_at)
select scene.id, 0, scene.owner_id, scene.app_id, '{"kind": "time", "at": "07:30", "days": [1]}', null, false, 0, 1700000000000 from scene;
insert into scene_echo (device_id, identifier, owner_id, app_id, chain, ends_at)
select device_id, 'switch', owner_id, app_id, array['01900000-0000-7000-8000-000000009401']::uuid[], 1700000000000 from device_binding;
