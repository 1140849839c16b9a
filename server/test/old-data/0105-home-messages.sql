insert into home_message (id, owner_id, app_id, app_user_id, kind, parameters, by_id, home_id, device_id, scene_id, time)
select '01900000-0000-7000-8000-000000010501', owner_id, app_id, app_user_id, 'device_bound', '{"device": "Lamp", "home": "Home"}', app_user_id,
  home_id, device_id, null, 1700000000000 from device_binding;
insert into home_message_pace (subject_id, count, began_at)
select home_id, 3, 1700000000000 from device_binding;
