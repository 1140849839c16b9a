insert into consumable (id, owner_id, product_id, device_id, identifier, unit, remaining, threshold, "full", state, reported_at, replaced_at, told)
select '01900000-0000-7000-8000-000000012301', owner_id, product_id, id, 'filter_days', 'days', -2.5, 30, 180, 3, 1700000000000, null, 2
from device where device_name = 'hall-lamp.01';
insert into consumable_product (product_id, owner_id, version) select id, owner_id, 3 from product where product_key = 'pk1';
