insert into panel (id, owner_id, name, name_en, built_in, image_id, notes, version, created_at)
values
  ('01900000-0000-7000-8000-000000000201', '01900000-0000-7000-8000-000000000002', '台灯', 'Lamp', false, '01900000-0000-7000-8000-000000000009', '备注', 3, 1700000000),
  ('01900000-0000-7000-8000-000000000202', '01900000-0000-7000-8000-000000000002', '二', 'Second', false, null, '', 1, 0);
insert into panel_category
  select '01900000-0000-7000-8000-000000000201', id from category order by id limit 2;
insert into panel_version (id, panel_id, owner_id, version, ordinal, platforms, file_id, sha256, bytes, manifest, notes, origins, stage, share, out_at, username, created_at)
values
  ('01900000-0000-7000-8000-000000000211', '01900000-0000-7000-8000-000000000201', '01900000-0000-7000-8000-000000000002', '1.0.0', 10000, '{android,ios}', '01900000-0000-7000-8000-000000000009', '\x01', 99, '{"bridge": 1, "name": {"en": "Lamp"}, "version": "1.0.0", "icon": "icon.svg", "points": [], "origins": []}', '', '{}', 'all', null, 1700000001, 'maker', 1700000000),
  ('01900000-0000-7000-8000-000000000212', '01900000-0000-7000-8000-000000000201', '01900000-0000-7000-8000-000000000002', '1.1.0', 10100, '{ios}', '01900000-0000-7000-8000-000000000009', '\x02', 99, '{"bridge": 1, "name": {"en": "Lamp"}, "version": "1.1.0", "icon": "icon.svg", "points": [], "origins": ["https://a.example.com"]}', '一', '{https://a.example.com}', 'share', 10, 1700000002, 'maker', 1700000002);
