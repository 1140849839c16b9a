-- Finds the products that name a module, which cannot be deleted meanwhile.
create index product_module on product ((content ->> 'module_id')) where content ->> 'module_id' is not null;
