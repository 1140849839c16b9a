alter table standard_function_point
  add column version integer not null default 1 check (version > 0),
  add column updated_at bigint not null default 0;
create index standard_function_point_position on standard_function_point (position);

-- Which function points each product has, kept by a trigger: counting by a product's own JSON would read all of it.
create table product_point (
  product_id uuid not null references product on delete cascade,
  identifier text not null,
  -- Taken from the pool of standard function points.
  standard boolean not null,
  primary key (product_id, identifier)
);
create index product_point_identifier on product_point (identifier, standard);
comment on table product_point is 'No owner: the administrator sees how many products of all accounts have a point, not whose.';

create function keep_product_points() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from product_point where product_id = new.id
      and not new.points @> jsonb_build_array(jsonb_build_object('identifier', identifier));
  end if;
  insert into product_point (product_id, identifier, standard)
    select distinct on (point->>'identifier') new.id, point->>'identifier', coalesce((point->>'standard')::boolean, false)
    from jsonb_array_elements(new.points) as point where point->>'identifier' is not null
    on conflict (product_id, identifier) do update set standard = excluded.standard
    where product_point.standard <> excluded.standard;
  return null;
end $$;
create trigger product_points_kept after insert or update of points on product
  for each row execute function keep_product_points();

insert into product_point (product_id, identifier, standard)
select distinct on (product.id, point->>'identifier')
  product.id, point->>'identifier', coalesce((point->>'standard')::boolean, false)
from product, jsonb_array_elements(product.points) as point where point->>'identifier' is not null;
