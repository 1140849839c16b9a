insert into product_panel (product_id, panel_id, owner_id, version_id, chosen_at)
  select id, '01900000-0000-7000-8000-000000000201', owner_id, '01900000-0000-7000-8000-000000000211', 1700000003
  from product where product_key = 'pk1';
insert into product_panel (product_id, panel_id, owner_id, version_id, chosen_at)
  select id, '01900000-0000-7000-8000-000000000202', owner_id, null, 0 from product where product_key = 'pk1';
insert into product_panel_preview (product_id, version_id, owner_id, username, previewed_at)
  select id, '01900000-0000-7000-8000-000000000212', owner_id, 'maker', 1700000004 from product where product_key = 'pk1';
