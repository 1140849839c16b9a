insert into device_issue (id, owner_id, product_id, username, params, rate, total, created_at)
select '01900000-0000-7000-8000-000000012101', owner_id, id, 'somebody', '{"switch": true}', 100, 1, 1700000000 from product limit 1;
insert into device_issue_target (issue_id, no, device_id, device_no, device_name, version, sent_at, node_no)
select '01900000-0000-7000-8000-000000012101', 1, id, device_no, device_name, 1, 1700000000000, 1 from device limit 1;
