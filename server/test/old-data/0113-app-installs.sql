insert into app_user_install (app_user_id, owner_id, app_id, platform, version, told_at)
values ('01900000-0000-7000-8000-000000000f01', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', 'android', '1.0.0', 1700000000);
