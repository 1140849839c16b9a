-- An order of a product, whose only identity a station has taken and reported.
insert into production_order (id, owner_id, product_id, name, note, prefix, quantity, security_level, made, given, written, passed, created_at)
select '01900000-0000-7000-8000-00000000f001', owner_id, id, '首批', '', 'lamp-', 2, 2, 1, 1, 1, 1, 1700000000
from product where id = '01900000-0000-7000-8000-0000000000b1';
insert into production_station (id, owner_id, product_id, order_id, name, token_hash, expires_at, given, written, passed, created_at)
select '01900000-0000-7000-8000-00000000f002', owner_id, product_id, id, 'Line 1', sha256('station'), 1900000000, 1, 1, 1, 1700000000
from production_order;
insert into production_identity (id, owner_id, product_id, order_id, serial, state, station_id, given_at, reported_at)
select device.id, device.owner_id, device.product_id, '01900000-0000-7000-8000-00000000f001', 1, 4, '01900000-0000-7000-8000-00000000f002', 1700000000, 1700000000
from device where product_id = '01900000-0000-7000-8000-0000000000b1' order by id limit 1;
insert into production_batch (station_id, request_id, owner_id, product_id, order_id, serials, given_at)
select id, 'request-1', owner_id, product_id, order_id, '{1}', 1700000000 from production_station;
insert into production_day (order_id, day, owner_id, product_id, given, written, passed)
select id, 19675, owner_id, product_id, 1, 1, 1 from production_order;
