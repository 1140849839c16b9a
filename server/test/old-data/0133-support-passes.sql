insert into support_pass (id, owner_id, product_id, device_id, made_by, made_at, expires_at, opened, opened_at)
select '01900000-0000-7000-8000-000000013301', owner_id, product_id, id, owner_id, 1700000000, 1700086400, 2, 1700000060
from device limit 1;
