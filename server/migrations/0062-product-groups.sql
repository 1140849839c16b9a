create table product_group (
  id uuid primary key,
  owner_id uuid not null references account,
  name text not null,
  -- Whether its products have to support commands to many devices at once.
  supports_groups boolean not null,
  version integer not null default 1,
  created_at bigint not null,
  unique (owner_id, name)
);
create index product_group_created on product_group (owner_id, created_at desc, id desc);

alter table product add column group_id uuid references product_group;
create index product_of_group on product (group_id) where group_id is not null;
