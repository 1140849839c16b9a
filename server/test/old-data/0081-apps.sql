insert into app (id, owner_id, name, package_name, platforms, icon_id, default_panel, app_key, secret_hash, version, created_at)
values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002', 'First', 'com.example.first', '{android,ios}', null, true, 'firstKey', '\x01', 2, 1700000000),
  ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000002', '二', 'com.example.second', '{ios}', '01900000-0000-7000-8000-000000000009', false, 'secondKey', '\x02', 1, 0);
insert into role_app values ('01900000-0000-7000-8000-000000000101', '01900000-0000-7000-8000-000000000001');
