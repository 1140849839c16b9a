-- The columns that were added with the order of categories.
update category set icon = 'fan:3' where id = '01900000-0000-7000-8000-0000000000c3';
update category_tree set version = 7;
