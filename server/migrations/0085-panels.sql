comment on table panel is null;
alter table panel
  -- Null: the generic panel, which is the platform's and the same for every account.
  add column owner_id uuid references account,
  add column image_id uuid,
  add column notes text not null default '',
  add column version integer not null default 1,
  add constraint panel_of_account check (built_in = (owner_id is null));
alter table panel alter column notes drop default;
create unique index panel_owner_id_name_key on panel (owner_id, name);
create unique index panel_owner_id_name_en_key on panel (owner_id, name_en);
create index panel_created on panel (owner_id, created_at desc, id desc);

create table panel_category (
  panel_id uuid not null references panel on delete cascade,
  category_id uuid not null references category on delete cascade,
  primary key (panel_id, category_id)
);
create index panel_category_category on panel_category (category_id);
comment on table panel_category is 'No owner: part of a panel, found by its id.';

create table panel_version (
  id uuid primary key,
  panel_id uuid not null references panel on delete cascade,
  owner_id uuid not null references account,
  version text not null,
  -- The version as one number, in whose order versions are: two digits for each of its parts.
  ordinal integer not null,
  platforms text[] not null check (cardinality(platforms) > 0),
  file_id uuid not null,
  sha256 bytea not null,
  bytes bigint not null,
  manifest jsonb not null,
  notes text not null,
  -- Where it may send calls, of what its manifest asks for.
  origins text[] not null,
  stage text not null check (stage in ('draft', 'testers', 'share', 'all', 'withdrawn')),
  -- The percentage of homes that have it.
  share smallint check ((stage = 'share') = (share is not null) and share between 1 and 99),
  -- When it first went to anybody.
  out_at bigint,
  username text not null,
  created_at bigint not null,
  unique (panel_id, ordinal)
);
create index panel_version_owner on panel_version (owner_id, panel_id);
