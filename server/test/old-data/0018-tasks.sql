insert into task (id, owner_id, account_id, username, kind, subject, input, state, status, done, failed, total, problem, parameters, run_at, put_off_at, created_at, started_at, finished_at) values
  ('01900000-0000-7000-8000-000000000401', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000002', 'one@example.com', 'device.disable', 'Lamp', '{"ids":[]}', null, 1, 0, 0, 5, null, null, 1700000000, 1700000000, 1700000000, null, null),
  ('01900000-0000-7000-8000-000000000402', '01900000-0000-7000-8000-000000000002', null, 'mia@lamps', 'device.remove', '', '{"filter":{}}', '{"after":null}', 5, 1, 1, 2, 'forbidden', '{}', 1700000000, 1700000000, 1700000000, 1700000001, 1700000002);
insert into task_failure values ('01900000-0000-7000-8000-000000000402', 1, '01900000-0000-7000-8000-0000000000d1', 'hall-lamp', 'not_found', '{}');
insert into task_turn values ('01900000-0000-7000-8000-000000000002', 7);
insert into schedule values ('report', '01900000-0000-7000-8000-000000000002', null, 'device.disable', '{}', '30 2 * * *', 'Asia/Shanghai', 1700000000, 1700000000);
