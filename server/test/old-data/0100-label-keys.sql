insert into label_key (product_id, owner_id, key)
select id, owner_id, '\x0a' from product where owner_id = '01900000-0000-7000-8000-000000000002' limit 1;
