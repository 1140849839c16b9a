insert into device_group (id, owner_id, app_id, product_id, home_id, name)
select '01900000-0000-7000-8000-000000009601', owner_id, app_id, product_id, home_id, 'Ceiling' from device_binding;
insert into device_group_member (group_id, binding_id, owner_id, app_id)
select '01900000-0000-7000-8000-000000009601', id, owner_id, app_id from device_binding;
