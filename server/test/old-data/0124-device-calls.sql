create table device_call_p20231114 partition of device_call for values from (1699920000000) to (1700006400000);
insert into device_call values
  (1, 1700000000000, '01900000-0000-7000-8000-000000012401', 'console', '01900000-0000-7000-8000-000000000002', null, '{"switch":1}', 200, 'success', 12.5, null),
  (1, 1700000000000, '01900000-0000-7000-8000-000000012402', 'scene', null, 'reset', '{}', 408, '', 5000, '"x"');
