insert into device_link (id, owner_id, app_id, home_id, name, value, measured_at, armed_at, settle_at)
select '01900000-0000-7000-8000-000000010901', owner_id, app_id, home_id, 'Stairs', 'true', 1700000000000, 1690000000000, 1700000010000 from device_binding;
insert into device_link_member (link_id, binding_id, identifier, place, owner_id, app_id, device_id, value, measured_at)
select '01900000-0000-7000-8000-000000010901', id, 'switch', 0, owner_id, app_id, device_id, 'true', 1700000000000 from device_binding;
