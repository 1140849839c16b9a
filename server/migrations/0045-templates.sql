-- What products of a category start from: a draft that administrators edit, and published versions that products copy.
-- Both are TemplateContent of the contract; parts that are missing are empty.
create table category_template (
  category_id uuid primary key references category on delete cascade,
  draft jsonb not null,
  -- Counts the changes of the draft.
  draft_version integer not null default 1 check (draft_version > 0),
  -- Whether the draft differs from the latest published version.
  changed boolean not null default true,
  -- The latest published version; 0 before the first.
  published_version integer not null default 0 check (published_version >= 0)
);
comment on table category_template is 'No owner: the platform''s categories are the same for every account.';
create table category_template_version (
  category_id uuid not null references category_template on delete cascade,
  version integer not null check (version > 0),
  content jsonb not null,
  note text not null default '',
  -- Null for what came with the platform.
  published_by uuid references account on delete set null,
  published_at bigint not null,
  primary key (category_id, version)
);
comment on table category_template_version is 'No owner: the platform''s categories are the same for every account.';
create index category_template_version_account on category_template_version (published_by) where published_by is not null;

-- Categories had standard function points only.
insert into category_template (category_id, draft, changed, published_version)
select category.id, jsonb_build_object('points', coalesce(
  (
    select jsonb_agg(pool.point order by own.position)
    from category_function_point own join standard_function_point pool on pool.identifier = own.identifier
    where own.category_id = category.id
  ), '[]')), false, 1
from category where parent_id is not null;
insert into category_template_version (category_id, version, content, published_at)
select category_id, 1, draft, 0 from category_template;

-- The standard function points that a template uses, in its draft or in the latest published version.
alter table category_function_point drop column position;
create index category_function_point_identifier on category_function_point (identifier);
create function note_template_points() returns trigger language plpgsql as $$
begin
  delete from category_function_point where category_id = new.category_id;
  insert into category_function_point (category_id, identifier)
  select new.category_id, point ->> 'identifier' from jsonb_array_elements(new.draft -> 'points') as point
  union
  select new.category_id, point ->> 'identifier'
  from category_template_version latest, jsonb_array_elements(latest.content -> 'points') as point
  where latest.category_id = new.category_id and latest.version = new.published_version;
  return null;
end $$;
create trigger template_points_noted after insert or update of draft, published_version on category_template
  for each row execute function note_template_points();

-- The version that a product started from, or has last taken something over from; 0 where its category had none.
alter table product
  add column template_version integer not null default 0 check (template_version >= 0),
  -- What it is made up of besides its function points: ProductContent of the contract.
  add column content jsonb not null default '{}';
update product set template_version = 1
where exists (select from category_template where category_template.category_id = product.category_id);
create index product_template on product (category_id, template_version);
