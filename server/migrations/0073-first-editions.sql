-- Products that left development before editions were kept get the first one: they were locked ever since, so that it is
-- what they were released with. When that was is not known; the last change of a product is the nearest that is.
insert into product_edition (id, owner_id, product_id, number, name, model, icon, product_type, security_level, template_version, points, content, key_mapping, made_by, made_at)
select gen_random_uuid(), owner_id, id, 1, name, model, icon, product_type, security_level, template_version, points, content, key_mapping, null, updated_at
from product where status <> 1 and edition = 0;
insert into product_stage_change (owner_id, product_id, stage, edition, changed_by, changed_at)
select owner_id, id, stage, 1, null, updated_at
from product join (values (2), (3), (4)) as passed (stage) on stage = 2 or stage = status
where status <> 1 and edition = 0 order by id, stage;
insert into file_use (kind, object_id, file_id)
select case kind when 'product.content' then 'product.edition' else 'product.edition_icon' end, object_id, file_id
from file_use join product on product.id = file_use.object_id
where file_use.kind in ('product.content', 'product.icon') and product.status <> 1 and product.edition = 0;
update product set edition = 1 where status <> 1 and edition = 0;
