insert into device_binding (id, owner_id, app_id, product_id, device_id, app_user_id, home_id, room_id, name, bound_at, unbound_at)
select '01900000-0000-7000-8000-000000009001', owner_id, '01900000-0000-7000-8000-000000000001', product_id, id, '01900000-0000-7000-8000-000000000f01', '01900000-0000-7000-8000-000000008901', '01900000-0000-7000-8000-000000008911', 'Lamp', 1700000000, null
from device where owner_id = '01900000-0000-7000-8000-000000000002' limit 1;
insert into pairing_token (token_hash, owner_id, app_id, home_id, app_user_id, expires_at)
values ('\x05', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000008901', '01900000-0000-7000-8000-000000000f01', 1800000000);
insert into presented_token (device_id, owner_id, product_id, token_hash, expires_at)
select device_id, owner_id, product_id, '\x06', 1800000000 from device_binding;
insert into binding_claim (device_id, app_user_id, owner_id, app_id, product_id, home_id, token_hash, made_at, expires_at)
select device_id, app_user_id, owner_id, app_id, product_id, home_id, '\x06', 1700000000, 1800000000 from device_binding;
insert into device_share (id, owner_id, app_id, product_id, device_id, binding_id, code_hash, control, made_at, expires_at)
select '01900000-0000-7000-8000-000000009002', owner_id, app_id, product_id, device_id, id, '\x07', true, 1700000000, 1800000000 from device_binding;
insert into binding_log (id, owner_id, product_id, device_id, event, way, app_user_id, home_id, time)
select '01900000-0000-7000-8000-000000009003', owner_id, product_id, device_id, 1, 'pairing_token', app_user_id, home_id, 1700000000000 from device_binding;
