insert into app_category (id, owner_id, app_id, parent_id, multi_language, icon, position, version)
values
  ('01900000-0000-7000-8000-000000000c01', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', null, '{"zh_CN": {"name": "灯"}, "en": {"name": "Lights"}, "ar": {"name": "أضواء"}}', 'bulb', 0, 3),
  ('01900000-0000-7000-8000-000000000c02', '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000c01', '{"zh_CN": {"name": "吸顶灯"}, "en": {"name": "Ceiling lights"}}', '', 0, 1);
insert into app_category_product (owner_id, app_id, app_category_id, product_id, position)
  select owner_id, '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000c02', id, 0 from product where product_key = 'pk1';
insert into app_category_relation (owner_id, app_id, app_category_id, category_id)
  select '01900000-0000-7000-8000-000000000002', '01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000c02', id from category where parent_id is not null order by id limit 1;
