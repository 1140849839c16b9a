insert into installation (id, key_check) values ('01890000-0000-7000-8000-0000000000f1', '\x00');
insert into node (roles, host, version, started_at) values ('{api,gateway,worker}', 'one', '0.1.0', 1700000000);
insert into shared_work (name) values ('upkeep');
