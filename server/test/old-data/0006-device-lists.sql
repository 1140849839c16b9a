-- A database of the first version: each table with a usual row, and with odd rows that are allowed.
insert into account (id, owner_id, username, password_hash, nickname, company_name, icon, level, status, language, created_at) values
  ('01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000001', 'admin@thingwright.local', '$argon2id$v=19$m=19456,t=2,p=1$x$y', 'Administrator', '', '', 1, 1, null, 1700000000),
  ('01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000002', 'maker@example.com', 'none', '小灯', 'Lamps & Co., 北京', '/files/icon.png', 2, 1, 'zh_CN', 1700000001),
  ('01900000-0000-7000-8000-000000000003', '01900000-0000-7000-8000-000000000003', '13800138000', 'none', '电', '', '', 2, 2, 'en', 0),
  ('01900000-0000-7000-8000-000000000004', '01900000-0000-7000-8000-000000000002', 'worker', 'none', 'O''Neil "x" \ %', '', '', 3, 1, null, 1700000002);
insert into session values
  ('\x00ff', '01900000-0000-7000-8000-000000000002', '2001:db8::1', '', 1700000000, 1700000001, 9999999999),
  ('\x01', '01900000-0000-7000-8000-000000000001', '127.0.0.1', 'Mozilla/5.0', 1, 1, 2);
insert into operation_record values
  ('01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000002', 'maker@example.com', 'products.create', '01900000-0000-7000-8000-0000000000b1', 'Lamp', '{"body": {"name": "Lamp"}}', null, '{"name": "Lamp"}', '127.0.0.1', 'r-1', 1700000000000),
  ('01900000-0000-7000-8000-0000000000a2', '01900000-0000-7000-8000-000000000009', '01900000-0000-7000-8000-000000000009', 'gone@example.com', 'logout', null, null, '[]', '"\u4e2d"', null, '', '', 0);
insert into outbox (kind, payload, time) values ('product.deleted', '{"id": "01900000-0000-7000-8000-0000000000b9"}', 1700000000000), ('session.ended', '{}', 0);
insert into category values
  ('01900000-0000-7000-8000-0000000000c1', null, '照明', 'Lighting', '', 1, 0),
  ('01900000-0000-7000-8000-0000000000c2', '01900000-0000-7000-8000-0000000000c1', '灯', 'Lamp', 'lamp', 2, 7);
insert into standard_function_point values
  ('switch', '{"identifier": "switch", "name": "开关", "data_type": "bool", "transfer_type": "issue_report"}', 0),
  ('level', '{"identifier": "level", "name": "亮度", "data_type": "value", "transfer_type": "issue_report", "min": 0, "max": 100, "step": 1}', 1);
insert into category_function_point values ('01900000-0000-7000-8000-0000000000c2', 'switch', 0), ('01900000-0000-7000-8000-0000000000c2', 'level', 1);
insert into product (id, owner_id, product_key, category_id, name, model, notes, icon, communication_mode, product_type, status, device_count, version, points, definition_version, created_at, updated_at) values
  ('01900000-0000-7000-8000-0000000000b1', '01900000-0000-7000-8000-000000000002', 'pk1', '01900000-0000-7000-8000-0000000000c2', 'Lamp', 'L-1', '', '', 'wifi', 1, 1, 2, 1, '[{"identifier": "switch", "name": "开关", "data_type": "bool", "transfer_type": "issue_report"}]', 3, 1700000000, 1700000001),
  ('01900000-0000-7000-8000-0000000000b2', '01900000-0000-7000-8000-000000000003', 'pk2', '01900000-0000-7000-8000-0000000000c2', '温度(℃) PM2.5', '', E'two\nlines', '/files/x.png', 'ble_wifi', 2, 4, 0, 2147483647, '[]', 1, 0, 0);
insert into device (id, owner_id, product_id, device_name, name, mac, kind, status, online, activated, firmware_version, secret, token_hash, log_all, running, activated_at, online_at, offline_at, created_at, imei, labels) values
  ('01900000-0000-7000-8000-0000000000d1', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-0000000000b1', 'hall-lamp.01', 'Hall lamp', 'AABBCCDDEEFF', 1, 1, 1, 1, '1.0.0', '\x0102', '\xa1', false, 2, 1700000000, 1700000001, null, 1699999999, '860000000000001', '{"room": "hall", "": "empty"}'),
  ('01900000-0000-7000-8000-0000000000d2', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-0000000000b1', 'Virtual_1', '虚拟 灯', '', 2, 2, 2, 2, '', '\x', '\xa2', true, 1, null, null, 1700000002, 1700000000, '', '{}');
insert into device_state values (1, 9007199254740991, '{"switch": [1, 1700000000000]}', 1700000000000, 1700000000000), (2, 0, '{}', 0, 0);
insert into device_desired values (1, 'switch', '0', 1700000000000, 2), (2, 'label', '"窗边"', 0, 1);
insert into telemetry_progress values (1699999200000);
insert into telemetry_late_hour values (1, 1699995600000);
create table telemetry_p20231114 partition of telemetry for values from (1699920000000) to (1700006400000);
create table telemetry_hour_p20231101 partition of telemetry_hour for values from (1698796800000) to (1701388800000);
create table communication_log_p20231114 partition of communication_log for values from (1699920000000) to (1700006400000);
create table online_log_p20231114 partition of online_log for values from (1699920000000) to (1700006400000);
insert into telemetry values (1, 1700000000000, '{"switch": 1}'), (2, 1699920000000, '{"position": {"x": -0.1}, "label": "\u4e2d"}');
insert into telemetry_hour values
  (1, 'level', 1699999200000, 2, 0, 100, 100, '100', 1700000000000, '[[2, 2, 0, 100, 100, 100, 1700000000000]]'),
  (1, 'label', 1699999200000, 1, null, null, null, '"x"', 1700000000000, '[]');
insert into communication_log values
  (1, 1700000000000, '01900000-0000-7000-8000-0000000000e1', 1, 0, '/sys/pk1/hall-lamp.01/thing/event/property/post', '{"id":"1"}', null),
  (2, 1700000000000, '01900000-0000-7000-8000-0000000000e2', 2, 20001, '', 'not JSON ' || chr(127), 'payload');
insert into online_log values
  (1, 1700000000000, '01900000-0000-7000-8000-0000000000f1', 1, '', '127.0.0.1'),
  (1, 1700000000000, '01900000-0000-7000-8000-0000000000f2', 0, 'wrong_password', '::1');
