alter table product
  -- Counts the returns to development. A real device that was added before the last one is in the field.
  add column development integer not null default 0 check (development >= 0),
  -- Milliseconds of the last return; 0 before the first. What was debugged before counts no more.
  add column returned_at bigint not null default 0,
  -- The number of the last edition; 0 before the first release.
  add column edition integer not null default 0 check (edition >= 0),
  -- Real devices that were added in the development that is under way; 0 once it is over.
  add column debug_device_count integer not null default 0 check (debug_device_count >= 0);
update product set debug_device_count = real_device_count where status = 1;

-- The development of its product in which a device was added, or after which.
alter table device add column development integer not null default 0;
-- The virtual devices and the debug devices of a product.
create index device_debugging on device (product_id) where log_all;

-- What a product was made up of when it was released, numbered from 1. Kept for the last releases.
create table product_edition (
  id uuid primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  number integer not null check (number > 0),
  name text not null,
  model text not null,
  icon text not null,
  product_type smallint not null,
  security_level smallint not null,
  template_version integer not null,
  points jsonb not null,
  content jsonb not null,
  key_mapping jsonb not null,
  -- Null once the person is gone.
  made_by uuid references account on delete set null,
  made_at bigint not null,
  unique (product_id, number)
);
create index product_edition_owner on product_edition (owner_id);
create index product_edition_account on product_edition (made_by) where made_by is not null;

-- Which stages a product went through.
create table product_stage_change (
  id bigint generated always as identity primary key,
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  stage smallint not null check (stage in (1, 2, 3, 4)),
  -- The last edition at that time; 0 for none.
  edition integer not null,
  changed_by uuid references account on delete set null,
  changed_at bigint not null
);
create index product_stage_change_of on product_stage_change (product_id, id desc);
create index product_stage_change_owner on product_stage_change (owner_id);
create index product_stage_change_account on product_stage_change (changed_by) where changed_by is not null;

-- Function points that a device has taken in the development that is under way, when they were issued to it.
create table product_answered_point (
  owner_id uuid not null references account,
  product_id uuid not null references product on delete cascade,
  identifier text not null,
  answered_at bigint not null,
  primary key (product_id, identifier)
);
create index product_answered_point_owner on product_answered_point (owner_id);
