-- How many products of an account have each standard function point and each category: the administrator's lists show the
-- sums over all accounts, and count nothing in a million products. Kept by account, so that a product that is saved waits
-- for none of another account.
create table standard_point_use (
  identifier text not null,
  owner_id uuid not null references account,
  products integer not null,
  primary key (identifier, owner_id)
) with (fillfactor = 70);
create index standard_point_use_owner on standard_point_use (owner_id);
create table category_use (
  category_id uuid not null references category on delete cascade,
  owner_id uuid not null references account,
  products integer not null,
  primary key (category_id, owner_id)
) with (fillfactor = 70);
create index category_use_owner on category_use (owner_id);

create function standard_points_in(points jsonb) returns setof text language sql immutable as $$
  select distinct point ->> 'identifier' from jsonb_array_elements(points) as point
  where (point ->> 'standard')::boolean and point ->> 'identifier' is not null
$$;

-- Both take their rows in one order, so that two statements never wait for each other in a circle.
create function add_standard_point_uses(identifiers text[], owners uuid[], changes int[])
returns void language plpgsql strict as $$
begin
  insert into standard_point_use as kept (identifier, owner_id, products)
    select * from unnest(identifiers, owners, changes) as change (identifier, owner_id, products)
    order by identifier, owner_id
    on conflict (identifier, owner_id) do update set products = kept.products + excluded.products;
  delete from standard_point_use as kept using unnest(identifiers, owners) as change (identifier, owner_id)
    where (kept.identifier, kept.owner_id) = (change.identifier, change.owner_id) and kept.products = 0;
end $$;
create function add_category_uses(categories uuid[], owners uuid[], changes int[])
returns void language plpgsql strict as $$
begin
  insert into category_use as kept (category_id, owner_id, products)
    select * from unnest(categories, owners, changes) as change (category_id, owner_id, products)
    order by category_id, owner_id
    on conflict (category_id, owner_id) do update set products = kept.products + excluded.products;
  delete from category_use as kept using unnest(categories, owners) as change (category_id, owner_id)
    where (kept.category_id, kept.owner_id) = (change.category_id, change.owner_id) and kept.products = 0;
end $$;

-- One call for a statement, however many products it changes. Where a change concerns neither count, it writes nothing.
create function count_product_uses() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_standard_point_uses(array_agg(identifier), array_agg(owner_id), array_agg(products)) from (
      select identifier, owner_id, count(*)::int as products
      from after, standard_points_in(points) as identifier group by identifier, owner_id
    ) as change;
    perform add_category_uses(array_agg(category_id), array_agg(owner_id), array_agg(products)) from (
      select category_id, owner_id, count(*)::int as products from after group by category_id, owner_id
    ) as change;
  elsif tg_op = 'DELETE' then
    perform add_standard_point_uses(array_agg(identifier), array_agg(owner_id), array_agg(products)) from (
      select identifier, owner_id, -count(*)::int as products
      from before, standard_points_in(points) as identifier group by identifier, owner_id
    ) as change;
    perform add_category_uses(array_agg(category_id), array_agg(owner_id), array_agg(products)) from (
      select category_id, owner_id, -count(*)::int as products from before group by category_id, owner_id
    ) as change;
  else
    perform add_standard_point_uses(array_agg(identifier), array_agg(owner_id), array_agg(products)) from (
      select identifier, owner_id, sum(change)::int as products from (
        select after.owner_id, after.points, 1 as change from after join before using (id)
          where (after.points, after.owner_id) is distinct from (before.points, before.owner_id)
        union all select before.owner_id, before.points, -1 from after join before using (id)
          where (after.points, after.owner_id) is distinct from (before.points, before.owner_id)
      ) as one, standard_points_in(points) as identifier
      group by identifier, owner_id having sum(change) <> 0
    ) as change;
    perform add_category_uses(array_agg(category_id), array_agg(owner_id), array_agg(products)) from (
      select category_id, owner_id, sum(change)::int as products from (
        select category_id, owner_id, 1 as change from after
        union all select category_id, owner_id, -1 from before
      ) as one group by category_id, owner_id having sum(change) <> 0
    ) as change;
  end if;
  return null;
end $$;
create trigger product_uses_added after insert on product referencing new table as after
  for each statement execute function count_product_uses();
create trigger product_uses_changed after update on product referencing old table as before new table as after
  for each statement execute function count_product_uses();
create trigger product_uses_removed after delete on product referencing old table as before
  for each statement execute function count_product_uses();

insert into standard_point_use (identifier, owner_id, products)
select identifier, owner_id, count(*) from product, standard_points_in(points) as identifier
group by identifier, owner_id;
insert into category_use (category_id, owner_id, products)
select category_id, owner_id, count(*) from product group by category_id, owner_id;

-- How many texts a function point has, as `total`, and how many of them it has in each language: the page of translations
-- shows the sums. Null until they are counted, and again whenever what they count changes, whoever changes it.
alter table standard_function_point add column text_counts jsonb;
create index standard_function_point_uncounted on standard_function_point (identifier) where text_counts is null;
create function forget_text_counts() returns trigger language plpgsql as $$
begin
  new.text_counts := null;
  return new;
end $$;
create trigger text_counts_forgotten before insert or update of point, texts on standard_function_point
  for each row execute function forget_text_counts();
