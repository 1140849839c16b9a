insert into binding_press (device_id, owner_id, app_id, product_id, app_user_id, home_id, identifier, value, made_at, expires_at)
select device_id, owner_id, app_id, product_id, app_user_id, home_id, 'switch', 'true', 1700000000000, 1800000000000 from device_binding;
