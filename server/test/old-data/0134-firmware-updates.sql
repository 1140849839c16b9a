insert into firmware_offered (product_id, module, version, version_order)
select product_id, module, version, version_order from firmware limit 1;
insert into device_module (device_id, module, version, reported_at)
select id, 'mcu', '1.0.0', 1700000000 from device limit 1;
insert into firmware_update (id, owner_id, product_id, firmware_id, device_id, module, state, misfit, created_at, deadline_at)
select '01900000-0000-7000-8000-000000013401', device.owner_id, device.product_id, firmware.id, device.id, 'default', 1, 'offline',
  1700000000, 1700001800000
from firmware, device limit 1;
