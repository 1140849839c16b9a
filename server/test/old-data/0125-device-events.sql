create table device_event_p20231114 partition of device_event for values from (1699920000000) to (1700006400000);
insert into device_event values (1, 1700000000000, '01900000-0000-7000-8000-000000012501', 'fault_raised', '{"identifier": "fault", "codes": ["E1"]}');
insert into device_fault values (1, 'fault', '{E1,E2}');
