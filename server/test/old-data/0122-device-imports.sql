insert into device_import (id, owner_id, product_id, account_id, file_name, encoding, delimiter, columns, lines, created_at)
select '01900000-0000-7000-8000-000000012201', owner_id, id, owner_id, 'devices.csv', 'utf-8', 'comma', '[]', 1, 1700000000 from product limit 1;
insert into device_import_line (id, import_id, line, device_name, name, mac, tuyalink_id)
select '01900000-0000-7000-8000-000000012202', '01900000-0000-7000-8000-000000012201', 2, 'lamp-2', 'Lamp', '', '' from device_import;
