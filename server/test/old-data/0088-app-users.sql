insert into app_user (id, owner_id, app_id, email, phone, password_hash, nickname, sex, birth_year, address, language, status, created_at, login_at, cancelled_at)
values
  ('01900000-0000-7000-8000-000000000f01', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', 'ada@home.example', '13800138000', '$argon2id$', 'Ada', 2, 1980, '山路 1', 'de', 1, 1700000000, 1700000001, null),
  ('01900000-0000-7000-8000-000000000f02', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', null, null, '', '', 0, null, '', null, 2, 1700000000, null, 1700000002);
insert into app_user_session values ('\x01', '01900000-0000-7000-8000-000000000f01', '127.0.0.1', 'phone', 1700000000, 1700000001, 1800000000);
insert into app_user_policy values ('01900000-0000-7000-8000-000000000f01', '01900000-0000-7000-8000-000000000d01', 1700000000);
insert into app_user_network values ('01900000-0000-7000-8000-000000000f01', '127.0.0.1/32', 1700000000);
insert into code (address, purpose, code_hash, tries, sent_at, expires_at, app_id)
values ('ada@home.example', 'register', '\x03', 1, 1700000000, 1700000600, '01900000-0000-7000-8000-000000000001');
