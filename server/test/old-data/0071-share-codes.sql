insert into share_code (id, owner_id, product_id, device_id, made_by, made_at, expires_at)
select '01900000-0000-7000-8000-0000000000f1', owner_id, product_id, id, owner_id, 1700000000, 4000000000
from device where id = '01900000-0000-7000-8000-0000000000d1';
