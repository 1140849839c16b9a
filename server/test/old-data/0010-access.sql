-- The tables and columns that were added with members and roles.
insert into role values
  ('01900000-0000-7000-8000-000000000101', '01900000-0000-7000-8000-000000000002', 'Support', 'Looks', '{productList,"realDevices:edit"}', false, true, 1, 1700000000),
  ('01900000-0000-7000-8000-000000000102', '01900000-0000-7000-8000-000000000002', '研发', '', '{}', true, false, 7, 0);
insert into role_product values ('01900000-0000-7000-8000-000000000101', '01900000-0000-7000-8000-0000000000b1');
insert into account (id, owner_id, username, password_hash, nickname, level, created_at, role_id, email, mobile, activated, must_change_password, prefix, device_quota, member_quota, login_at, deleted_at) values
  ('01900000-0000-7000-8000-000000000005', '01900000-0000-7000-8000-000000000005', 'tenant@example.com', 'none', 'T', 2, 1700000000, null, 'ops@example.com', '', 2, true, 'tenant', 0, 5, null, null),
  ('01900000-0000-7000-8000-000000000006', '01900000-0000-7000-8000-000000000002', 'mia@lamps', 'none', 'Mia', 3, 1700000000, '01900000-0000-7000-8000-000000000101', '', '13900139000', 1, false, null, 1, 1, 1700000005, 1700000006);
insert into code values ('a@example.com', 'register', '\x01', 5, 1, 2), ('13800138000', 'reset', '\x', 0, 1700000000, 1700000600);
insert into account_link values ('\x01', '01900000-0000-7000-8000-000000000005', 'activate', 1700000000), ('\x02', '01900000-0000-7000-8000-000000000002', 'reset', 0);
insert into used_ticket values ('\x01', 1700000000);
insert into access_token values
  ('01900000-0000-7000-8000-000000000201', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000002', 'CI', '\x01', '{product:read}', 1700000000, null, null),
  ('01900000-0000-7000-8000-000000000202', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000006', '', '\x02', '{}', 0, 1, 1);
insert into message values
  ('01900000-0000-7000-8000-000000000301', 'email', 'a@example.com', 'Code', '123456', '<b>123456</b>', '123456', 'waiting', 5, 'refused', 1700000000, 1700000100, null),
  ('01900000-0000-7000-8000-000000000302', 'sms', '13800138000', '', '***', '', '', 'sent', 1, '', 0, 0, 1700000001);
insert into file values ('icon.png', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000006', 'image/png', 1, 1, 1, 1700000000);
insert into operation_record values
  ('01900000-0000-7000-8000-0000000000a3', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000006', 'mia@lamps', 'devices.setStatus', '01900000-0000-7000-8000-0000000000d1', 'hall-lamp.01', '{}', null, null, '::1', 'r-3', 1700000003000, '01900000-0000-7000-8000-0000000000b1');
