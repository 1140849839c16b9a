insert into product_group (id, owner_id, name, supports_groups, version, created_at)
  select '01900000-0000-7000-8000-000000000b01', owner_id, '客厅', false, 2, 1700000000 from product where product_key = 'pk1';
update product set group_id = '01900000-0000-7000-8000-000000000b01' where product_key = 'pk1';
