-- Categories of the platform itself, which makers count on: they can be neither deleted nor taken offline.
alter table category
  add column built_in boolean not null default false,
  add constraint built_in_category_online check (status = 1 or not built_in);
create function refuse_built_in_category() returns trigger language plpgsql as $$
begin
  raise exception 'category % is built in', old.id using errcode = 'restrict_violation';
end $$;
create trigger built_in_category_stays before delete on category
  for each row when (old.built_in) execute function refuse_built_in_category();

-- For things that are in no category. A new installation gets it with the others. Names may repeat: what is there already under
-- the same name stays beside it.
insert into category (id, parent_id, name, name_en, icon, position, built_in)
select '01a1f7dc-b8ff-786d-81c7-c2432de55b53', null, '其他', 'Other', 'box', max(position) + 1, true
from category where parent_id is null having count(*) > 0;
insert into category (id, parent_id, name, name_en, icon, position, built_in)
select '01a1f7dc-b900-79b0-8ce5-d1f1df8497ba', id, '其他设备', 'Other devices', 'cpu', 0, true
from category where id = '01a1f7dc-b8ff-786d-81c7-c2432de55b53';

-- A standard product keeps to its category's function points. Those that have others are customized, which they were all along.
update product set product_type = 1, version = least(version, 2147483646) + 1
where product_type = 2 and exists (
  select from jsonb_array_elements(points) as point
  where (point ->> 'standard')::boolean is not true or not exists (
    select from category_function_point as own
    where own.category_id = product.category_id and own.identifier = point ->> 'identifier'
  )
);
