-- Whoever changes an app's categories locks the app first, so that such changes come one after the other. The version is that
-- of their order.
alter table app
  add column category_version integer not null default 1,
  -- Whether they are still as the app started with them, from the platform's.
  add column categories_as_started boolean not null default false;

create table app_category (
  id uuid primary key,
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  -- Of the first level; null for one of that level.
  parent_id uuid references app_category on delete cascade,
  multi_language jsonb not null,
  name text not null generated always as (multi_language -> 'zh_CN' ->> 'name') stored,
  name_en text not null generated always as (multi_language -> 'en' ->> 'name') stored,
  icon text not null default '',
  position integer not null,
  version integer not null default 1
);
create index app_category_of_app on app_category (app_id, position, id);
create index app_category_owner on app_category (owner_id);
create index app_category_parent on app_category (parent_id) where parent_id is not null;

-- The products of a category in sequence.
create table app_category_product (
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  app_category_id uuid not null references app_category on delete cascade,
  product_id uuid not null references product on delete cascade,
  position integer not null,
  primary key (app_category_id, product_id)
);
create index app_category_product_app on app_category_product (app_id);
create index app_category_product_product on app_category_product (product_id);
create index app_category_product_owner on app_category_product (owner_id);

-- The platform's categories that one of an app's stands for.
create table app_category_relation (
  owner_id uuid not null references account,
  app_id uuid not null references app on delete cascade,
  app_category_id uuid not null references app_category on delete cascade,
  category_id uuid not null references category on delete cascade,
  primary key (app_category_id, category_id)
);
create index app_category_relation_app on app_category_relation (app_id);
create index app_category_relation_category on app_category_relation (category_id);
create index app_category_relation_owner on app_category_relation (owner_id);
