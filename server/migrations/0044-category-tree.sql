-- The number of a category's version grows with each change of what its form edits, whoever makes it, so that nobody's change
-- is undone unnoticed. Its place and its state are saved at once, and do not count.
alter table category add column version integer not null default 1;
create function count_category_version() returns trigger language plpgsql as $$
begin
  new.version := least(old.version, 2147483646) + 1;
  return new;
end $$;
create trigger category_version before update on category
  for each row when (old.multi_language is distinct from new.multi_language or old.icon is distinct from new.icon)
  execute function count_category_version();

-- One row: whoever adds, deletes or orders categories locks it first, so that such changes come one after the other. Its
-- version is that of the order.
create table category_tree (
  id boolean primary key default true check (id),
  version integer not null default 1
);
insert into category_tree default values;
comment on table category_tree is 'No owner: the platform''s, the same for every account.';

-- Which products have a category: asked before one is deleted, and counted for the administrator.
create index product_category on product (category_id, owner_id);
