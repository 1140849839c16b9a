insert into device_timer (id, owner_id, app_id, binding_id, identifier, value, at, days, due_at, ran_at, run_code)
select '01900000-0000-7000-8000-000000010801', owner_id, app_id, id, 'switch', 'true', '07:30', '{1,5}', 1700000000000, 1690000000000, 200 from device_binding;
insert into device_timer (id, owner_id, app_id, binding_id, identifier, value, seconds, due_at)
select '01900000-0000-7000-8000-000000010802', owner_id, app_id, id, 'switch', 'false', 300, 1700000000000 from device_binding;
