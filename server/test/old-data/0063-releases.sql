-- A product that was released, returned, and whose device has answered since.
update product set development = 1, returned_at = 1700000000000, edition = 1 where id = '01900000-0000-7000-8000-0000000000b1';
insert into product_edition (id, owner_id, product_id, number, name, model, icon, product_type, security_level, template_version, points, content, key_mapping, made_by, made_at)
select '01900000-0000-7000-8000-000000000e01', owner_id, id, 1, name, model, icon, product_type, security_level, template_version, points, content, key_mapping, null, 1700000000
from product where id = '01900000-0000-7000-8000-0000000000b1';
insert into product_stage_change (owner_id, product_id, stage, edition, changed_by, changed_at)
select owner_id, id, 2, 1, null, 1700000000 from product where id = '01900000-0000-7000-8000-0000000000b1';
insert into product_answered_point (owner_id, product_id, identifier, answered_at)
select owner_id, id, 'switch', 1700000000 from product where id = '01900000-0000-7000-8000-0000000000b1';
