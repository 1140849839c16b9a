-- A device that took over its own connection from two places, and the alarm about it, which somebody has acknowledged.
insert into device_takeover (device_id, owner_id, product_id, networks, times, last_at)
select id, owner_id, product_id, '{192.0.2.1,192.0.2.2}', '{1700000000000,1700000001000}', 1700000001
from device where product_id = '01900000-0000-7000-8000-0000000000b1' order by id limit 1;
insert into production_alarm (id, owner_id, product_id, kind, cause_id, device_id, device_name, count, state, acknowledged_by, acknowledged_at, first_at, last_at)
select '01900000-0000-7000-8000-00000000f076', owner_id, product_id, 2, id, id, device_name, 5, 2, owner_id, 1700000002, 1700000000, 1700000001
from device where product_id = '01900000-0000-7000-8000-0000000000b1' order by id limit 1;
