create table stream_p20231114 (like stream including all);
alter table stream attach partition stream_p20231114 for values from (1699920000000) to (1700006400000);
insert into stream_writer (node) values (1);
insert into stream (writer, seq, time, count, events)
values (9, 1, 1700000000000, 1, '\x00005b5d');
insert into stream_position (consumer, part, parts, version, seqs, seen_at) values ('webhooks', 0, 1, 3, '{"9":1}', 1700000000);
