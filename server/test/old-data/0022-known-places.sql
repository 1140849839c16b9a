insert into known_place (account_id, kind, name, seen_at, told_at) values
  ('01900000-0000-7000-8000-000000000002', 'browser', 'Firefox Linux', 1700000000, null),
  ('01900000-0000-7000-8000-000000000002', 'network', '2001:db8:1:2', 1700000001, 1700000001);
