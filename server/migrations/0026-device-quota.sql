-- How many of a product's devices are real: only these count against the account's quota, from the trial stage on.
alter table product add column real_device_count integer not null default 0 check (real_device_count >= 0);
update product set real_device_count = counted.count
from (select product_id, count(*) as count from device where kind = 1 group by product_id) as counted
where counted.product_id = product.id;
