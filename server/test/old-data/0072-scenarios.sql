insert into scenario (id, owner_id, product_id, name, plan, created_at)
select '01900000-0000-7000-8000-0000000000f2', owner_id, id, 'Evening',
  '{"seconds": 60, "rounds": 2, "steps": [{"kind": "set", "at": 5, "point": "switch", "value": true}]}', 1700000000
from product where id = '01900000-0000-7000-8000-0000000000b1';
update virtual_device set plan = '{"seconds": 60, "rounds": 1, "steps": [{"kind": "drop", "at": 5, "seconds": 9}]}'
where device_id = '01900000-0000-7000-8000-0000000000d1';
